import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Desk } from './Desk.tsx';
import { startDesk } from './start-desk.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('desk.html has no #root');
const { desk } = startDesk({ fetch: (...request) => window.fetch(...request) });
createRoot(root).render(
  <StrictMode>
    <Desk actor={desk} />
  </StrictMode>,
);
