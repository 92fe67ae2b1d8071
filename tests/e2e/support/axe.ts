import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'

const { resolve } = createRequire(path.resolve('package.json'))

/**
 * Axe, patched to read each colour once: it parses colours of every box behind every text again, and stores parts in
 * seven WeakMaps, which is most of its time. Findings are the same.
 */
const axeSource = `(() => {
  class Fields {
    key = Symbol()
    get(owner) { return owner[this.key] }
    set(owner, value) { owner[this.key] = value; return this }
    add(owner) { return this.set(owner, true) }
    has(owner) { return this.key in owner }
    delete(owner) { return delete owner[this.key] }
  }
  ;((WeakMap, WeakSet) => {${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')}
  })(Fields, Fields)
  const read = new Map()
  const { prototype } = window.axe.commons.color.Color
  const { parseString } = prototype
  prototype.parseString = function (text) {
    const known = read.get(text)
    if (known) return Object.assign(this, known)
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    read.set(text, { r, g, b, alpha })
    return this
  }
})()`

interface Axe {
  run: (
    context: Document | { include: string[] },
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

/** All rules of WCAG 2.0 to 2.2 at A and AA, and best practices. Target size (2.2) must be enabled by its tag. */
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs in the page. Contrast is measured after animations have ended, and not of rows that are dimmed while they are read again. */
async function findingsHere({ within, rules }: { within: string | undefined; rules: readonly string[] }) {
  for (let round = 0; round < 30 && document.querySelector('main [aria-busy=true]'); round++)
    await new Promise((done) => setTimeout(done, 100))
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  // Passed rules are not described.
  const options = { resultTypes: ['violations'], runOnly: isDark ? ['color-contrast'] : rules }
  const { violations } = await (window as unknown as { axe: Axe }).axe.run(
    within === undefined ? document : { include: [within] },
    options,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

/**
 * All findings of axe, as `state: rule at selector`. All rules in the light theme; only contrast in the dark one,
 * because themes only differ in colours. `within` limits the check to a part of the page.
 */
export async function axeFindings(
  page: Page,
  state = 'screen',
  { within }: { within?: string } = {},
): Promise<string[]> {
  if (within) await page.locator(within).first().waitFor()
  // Injected once per page: half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return (await page.evaluate(findingsHere, { within, rules: allRules })).map((finding) => `${state}: ${finding}`)
}

/** Findings of both themes in the current state of the page. */
export async function axeFindingsOfThemes(
  page: Page,
  state = 'screen',
  { within }: { within?: string } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await axeFindings(page, `${state}, ${colorScheme}`, { within })))
  }
  return found
}
