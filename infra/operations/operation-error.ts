/** Something that an operator can do something about, in one sentence. */
export class OperationError extends Error {
  override name = 'OperationError';
}
