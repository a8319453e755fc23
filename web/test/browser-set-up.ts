import '../src/ui/theme/base-styles.ts';
import { afterEach, beforeAll } from 'vitest';
import { page } from 'vitest/browser';
import { checkConsole } from './console-watch.ts';
import { checkAsked } from './portal.ts';
import { clearAway, screens } from './show.tsx';

// Set-up of every component test. All files share one page and its modules, so this runs again for each file, while
// modules that it imports do not: hooks belong here. What is written to the error console fails the test, as in every
// other test, and so does a call that the test does not answer.

beforeAll(() => page.viewport(screens.desk.width, screens.desk.height));
afterEach(checkConsole);
afterEach(checkAsked);
afterEach(clearAway);
