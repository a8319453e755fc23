import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { availableFeatures, features } from '@trapline/domain/organizations/feature.catalogue.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Where features are named without having an effect. */
const noEffect = /feature\.catalogue\.ts$|\.test\.tsx?$|server\/src\/demo\//;

it('offers exactly the features that the code checks', () => {
  const files = globSync(['domain/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root });
  const code = files.filter((file) => !noEffect.test(file)).map((file) => readFileSync(`${root}${file}`, 'utf8'));
  const checked = features.filter((feature) => code.some((text) => text.includes(`'${feature}'`)));
  expect(availableFeatures).toEqual(checked);
});
