import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/**
 * Every finding of axe, of any impact, as `state: rule at selector`. In the light theme by all rules; in the dark one by
 * that of contrast alone, for a theme changes nothing but colours. `within` looks at a part of the page: a dialog, say.
 */
export async function axeFindings(page: Page, state = 'screen', { within }: { within?: string } = {}): Promise<string[]> {
  // Contrast is measured on what has come to rest; an animation that is taken away ends too.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).map(({ finished }) => finished)))
  // What the page has already is not sent again: half a megabyte, twice per look.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'window.axe' : undefined
  // The product has no frames: looking for them opens a page and takes as long as the rest. So does describing what passes.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (within) {
    await page.locator(within).first().waitFor()
    axe.include(within)
  }
  if (await isDark(page)) axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${state}: ${id} at ${target.join(' ')}`))
}

/** The findings of both themes in the state that the page is in: no second sign-in, no second way there. */
export async function axeFindingsOfThemes(page: Page, state = 'screen', { within }: { within?: string } = {}): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await axeFindings(page, `${state}, ${colorScheme}`, { within })))
  }
  return found
}
