import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const folder = new URL('../node_modules/country-flag-icons/3x2/', import.meta.url);
const address = /^\/flags\/([A-Z]{2}\.svg)$/;

/** Serves country-flag-icons at /flags/IQ.svg: from the package in dev, as files in a build. */
export function flags(): Plugin {
  const names = new Set(readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name)));
  return {
    name: 'zanin-flags',
    // the server build has no files of its own
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = address.exec(request.url ?? '')?.[1];
        if (!name || !names.has(name)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(new URL(name, folder)));
      });
    },
    generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(new URL(name, folder)) });
      }
    },
  };
}
