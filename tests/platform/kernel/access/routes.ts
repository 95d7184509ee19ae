import type { FastifyInstance } from 'fastify';

/** `METHOD pattern` of everything that an application serves, from the router's own tree. */
export function routesOf(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([\w, -]+)\))?/.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    for (const method of methods.split(', ')) {
      if (method && method !== 'HEAD') routes.push(`${method} ${above.join('')}`);
    }
  }
  return routes;
}
