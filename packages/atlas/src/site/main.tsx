import { createRoot } from 'react-dom/client';
import './atlas.css';
import { App } from './app.tsx';
import { connect, isOpened } from './live.ts';

connect();
// `?inspect=/atlas` opens it for that
if (isOpened && window.location.hash === '') window.location.replace('#/live');

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
