import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Every finding of axe, of any impact, as `state: rule at selector`. In the light theme by all rules; in the dark one by
 * that of contrast alone, for a theme changes nothing but colours. `within` looks at a part of the page: a dialog, say.
 */
export async function axeFindings(page: Page, state = 'screen', { within }: { within?: string } = {}): Promise<string[]> {
  // Contrast is measured on what has come to rest; an animation that is taken away ends too.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).map(({ finished }) => finished)))
  // The product has no frames: looking for them opens a page and takes as long as the rest.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (within) axe.include(within)
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${state}: ${id} at ${target.join(' ')}`))
}
