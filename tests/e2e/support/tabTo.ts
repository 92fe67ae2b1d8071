import type { Page } from '@playwright/test'

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < 60; step++) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      if (at === document.body) return ''
      return (
        at?.getAttribute('aria-label') ??
        (at as HTMLInputElement | null)?.labels?.[0]?.textContent ??
        at?.textContent ??
        ''
      )
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}
