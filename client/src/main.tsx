import { createRoot } from 'react-dom/client';
import './theme/styles.ts';
import { App } from './app/App.tsx';
import { registerServiceWorker } from './app/service-worker.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
registerServiceWorker();
