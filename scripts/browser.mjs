// Finds the Chromium for browser tests.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

// Preferred, because the headless shell needs about half of the CPU time per page.
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const onPath = (programs) =>
  programs.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))

const macOS = () =>
  ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
    [homedir(), ''].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
  )

/** Paths of `files` in all Chromium downloads of Playwright in folders that begin with `prefix`. */
const playwrights = (prefix, files) =>
  [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
  ]
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(prefix))
        .map((name) => path.join(folder, name)),
    )
    .flatMap((folder) => files.map((file) => path.join(folder, file)))

const shells = () => [
  ...onPath(shellNames),
  ...playwrights('chromium_headless_shell-', [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-mac/headless_shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
  ]),
]

const whole = () => [
  ...onPath(names),
  ...macOS(),
  ...playwrights('chromium-', [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]),
]

export const howToGet =
  'No Chromium found. Install one (Debian: apt-get install chromium-headless-shell; macOS: Google Chrome; anywhere: npx playwright install chromium), ' +
  'or say where it is: CHROME_PATH=/path/to/chrome npm test'

/** Path of a headless shell, else of a Chromium, or null. CHROME_PATH has priority. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  return [...shells(), ...whole()].find((file) => existsSync(file)) ?? null
}
