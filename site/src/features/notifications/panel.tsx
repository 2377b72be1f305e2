/** The list in the panel under the bell: loaded when somebody opens it, so that other pages carry none of it. */
import { createRoot } from 'react-dom/client';
import { NotificationList } from './NotificationList.tsx';

/** Gives the function that takes the list away again. */
export function showList(place: Element, onFollow: () => void): () => void {
  const root = createRoot(place);
  root.render(<NotificationList onFollow={onFollow} />);
  return () => root.unmount();
}
