export const LEAVING = 'leaving';
export type Leaving = typeof LEAVING;

export async function whilePending<Result>(
  button: HTMLButtonElement,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (button.ariaDisabled === 'true') return;
  const words = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = button.dataset.pending ?? words;
  const release = () => {
    button.ariaDisabled = null;
    button.textContent = words;
  };
  let result: Result | undefined;
  try {
    result = await work();
    return result;
  } finally {
    if (result === LEAVING) releaseWhenBack(release);
    else release();
  }
}

function releaseWhenBack(release: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && release());
}
