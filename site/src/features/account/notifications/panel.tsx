import { createRoot } from 'react-dom/client';
import { NotificationList } from './NotificationList.tsx';

export function showList(place: Element, onFollow: () => void): () => void {
  const root = createRoot(place);
  root.render(<NotificationList onFollow={onFollow} />);
  return () => root.unmount();
}
