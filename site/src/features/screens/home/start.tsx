import { createRoot } from 'react-dom/client';
import styles from '../../../styles/home.css?inline';
import { Home } from './Home.tsx';

export function startHome(place: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  createRoot(place).render(<Home />);
}
