import './theme/styles.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { startApp } from './app/App.tsx';
import { registerServiceWorker } from './app/service-worker.ts';
import { createServices } from './app/services.ts';

let goTo = (path: string) => window.location.assign(BASE_PATH + path);
const services = createServices((path) => goTo(path));
const root = document.getElementById('root');
if (root) goTo = startApp(root, services);
registerServiceWorker();
