import { createRoot } from 'react-dom/client';
import styles from '../../../styles/home.css?inline';
import { Home } from './Home.tsx';

/** The home page imports this module on demand, so that signed-out visitors do not load React. */
export function startHome(place: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  createRoot(place).render(<Home />);
}
