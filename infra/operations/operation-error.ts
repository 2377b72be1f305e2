/** An error that an operator can act on, in one sentence. */
export class OperationError extends Error {
  override name = 'OperationError';
}
