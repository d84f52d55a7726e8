import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile');

/** What the last stage copies out of the checkout, such as `server`. */
const shipped = (dockerfile.split(/^FROM /m).at(-1) ?? '')
  .split('\n')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(/\s+/).slice(1, -1));

/** The files of ours that a program imports, itself among them, by path from the root. */
function importedBy(program: string): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, specifier = ''] of read(path).matchAll(/(?:from|import\()\s*'((?:\.|#server\/)[^']+)'/g)) {
      const target = specifier.startsWith('#server/')
        ? specifier.replace('#server/', 'server/')
        : relative(root, join(root, dirname(path), specifier));
      if (target.endsWith('.ts') && existsSync(join(root, target))) visit(target);
    }
  };
  visit(program);
  return found;
}

describe('the image', () => {
  it('[OPS-01] contains each file that the server and the commands of staff import', () => {
    const needed = ['server/main.ts', ...globSync('server/cli/*.ts', { cwd: root })].flatMap((program) => [
      ...importedBy(program),
    ]);
    expect(needed.length).toBeGreaterThan(200);
    const isShipped = (path: string) => shipped.some((entry) => path === entry || path.startsWith(`${entry}/`));
    expect(needed.filter((path) => !isShipped(path))).toEqual([]);
  });

  it('[OPS-01] is built from files that are there and that .dockerignore lets through', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const sources = dockerfile
      .split('\n')
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
      .filter((source) => source !== '.');
    const [, listed = ''] = /const clientSources = \[(.*?)\];/s.exec(read('tools/bootstrap.mjs')) ?? [];
    const built = [...listed.matchAll(/'([^'/]+)[^']*'/g)].map(([, name = '']) => name);
    expect(built).toContain('vite.worker.config.ts');
    sources.push(...built);
    expect(sources).toContain('server');
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    expect(sources.filter((source) => !allowed.includes(source))).toEqual([]);
  });

  it('[OPS-01] has the contract that was generated while the image was built, and none of the checkout', () => {
    const generated = 'common/api/openapi.json';
    expect(read('.dockerignore').split('\n')).toContain(generated);
    const [, copied = ''] = dockerfile.split('COPY common common\n');
    expect(copied.split('\n')).toContain(`COPY --from=build /app/${generated} common/api/`);
  });

  it('[OPS-01] runs as its own user, in compose.yaml without privileges and on a read-only file system', () => {
    expect(dockerfile.match(/^USER (\d+)$/m)?.[1]).not.toBe('0');
    const { services } = parse(read('compose.yaml'));
    expect(services.zanin).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      ports: ['127.0.0.1:3000:3000'],
    });
    expect(services.database.ports).toBeUndefined();
  });
});

describe('settings', () => {
  it('[OPS-01] of compose.yaml are refused if they are missing, and are listed in .env.example', () => {
    const example = read('.env.example');
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)(:\?)?/g)];
    expect(asked.length).toBeGreaterThan(0);
    for (const [, name = '', required] of asked) {
      expect(required, name).toBe(':?');
      expect(example, name).toContain(`#${name}=`);
    }
  });
});
