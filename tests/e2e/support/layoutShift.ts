import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Starts to measure cumulative layout shift from the next page on (web.dev, CLS). */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) (globalThis as unknown as { layoutShift: number }).layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Cumulative layout shift of this page. */
export const layoutShift = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift)
