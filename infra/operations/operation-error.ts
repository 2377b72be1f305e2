export class OperationError extends Error {
  override name = 'OperationError';
}
