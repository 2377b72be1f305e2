/** What work gives that leads to another page: its button stays pending until the page goes. */
export const LEAVING = 'leaving';
export type Leaving = typeof LEAVING;

/** Does the work of a button, once at a time; the button says meanwhile what it is doing. Gives nothing where it is at work already. */
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

/** Somebody who comes back finds the page as the browser kept it: it may be used again. */
function releaseWhenBack(release: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && release());
}
