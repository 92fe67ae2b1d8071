import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** From the next page on, adds up how far what is on screen moves without a press. Source of the figure: web.dev, CLS. */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) (globalThis as unknown as { layoutShift: number }).layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What it has come to on this page. */
export const layoutShift = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift)
