import type { RouteDefinition } from '@trapline/domain/common/route.ts';

/** The methods of all routes at a path, for `Allow`. Empty: there is no such path. */
export function methodsOf(routes: readonly RouteDefinition[], path: string): readonly string[] {
  return routes.filter((route) => patternOf(route.path).test(path)).map((route) => route.method);
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const source = path
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  const pattern = new RegExp(`^${source}$`);
  patterns.set(path, pattern);
  return pattern;
}
