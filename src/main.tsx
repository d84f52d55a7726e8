import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App.tsx';
import { createRouter } from './shell/router.ts';
import { createServices } from './shell/services.ts';

const services = createServices();
const router = createRouter(services);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={router} services={services} />
  </StrictMode>,
);
