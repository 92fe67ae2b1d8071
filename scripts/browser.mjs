// Finds the Chromium that the browser tests run in.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const onPath = () =>
  names.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))

const macOS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
  [homedir(), ''].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
)

const playwrights = () =>
  [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
  ]
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('chromium-'))
        .map((name) => path.join(folder, name)),
    )
    .flatMap((folder) => [
      `${folder}/chrome-linux/chrome`,
      `${folder}/chrome-linux64/chrome`,
      `${folder}/chrome-mac/Chromium.app/Contents/MacOS/Chromium`,
    ])

export const howToGet =
  'No Chromium found. Install one (Debian: apt-get install chromium; macOS: Google Chrome; anywhere: npx playwright install chromium), ' +
  'or say where it is: CHROME_PATH=/path/to/chrome npm test'

/** The path of a Chromium, or null. CHROME_PATH wins. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  return [...onPath(), ...macOS, ...playwrights()].find((file) => existsSync(file)) ?? null
}
