import { spawn, spawnSync } from 'node:child_process';

/** Python modules that training needs, and the packages that hold them. */
const needed = { torch: 'torch', onnx: 'onnx', numpy: 'numpy', cv2: 'opencv-python-headless' } as const;

/** Prints the needed modules that are missing, without loading any. */
const look = `import importlib.util as u, sys
print(' '.join(n for n in sys.argv[1:] if u.find_spec(n) is None))`;

/**
 * What is missing before training can start, as a sentence for the operator; null when everything is there.
 * @param python command or path
 */
export function missingForTraining(python: string): string | null {
  const { error, status, stdout } = spawnSync(python, ['-c', look, ...Object.keys(needed)], { encoding: 'utf8' });
  if (error || status !== 0) {
    return `Python 3 was not found as "${python}". Install it (https://www.python.org), or name it with --python PATH.`;
  }
  const missing = stdout.trim().split(' ');
  const packages = Object.entries(needed).flatMap(([name, from]) => (missing.includes(name) ? [from] : []));
  if (packages.length === 0) return null;
  return `Python needs ${packages.join(', ')}. Install with: ${python} -m pip install ${packages.join(' ')}`;
}

/** Runs a program of the recipe and shows what it prints. @throws Error when it fails */
export function runPython(python: string, args: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(python, args, { stdio: 'inherit' });
  child.on('error', reject);
  child.on('exit', (code, signal) => {
    if (code === 0) resolve();
    else reject(new Error(`${args[0]} ended with ${signal ?? code}`));
  });
  return promise;
}
