import { isDeepStrictEqual } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Drags by a handle in small steps until it is `past` the middle of `to`, and releases when `read` returns the expected
 * order, which must stay.
 */
export async function drag<Order>(
  page: Page,
  { from, to, past }: { from: Locator; to: Locator; past: number },
  read: () => Promise<Order>,
  order: Order,
) {
  const dragged = page.locator('.dragged')
  /** Current target position, because rows move during the drag. */
  const place = async () => {
    const box = await to.boundingBox()
    if (!box) throw new Error('Nothing to drag to')
    return [box.x + box.width / 2, box.y + box.height / 2 + past] as const
  }
  // Waits for animations, and for the drag library, which is loaded with the first list.
  await expect(async () => {
    await page.mouse.up()
    await to.hover()
    await from.hover()
    await page.mouse.down()
    const [x, y] = await place()
    await page.mouse.move(x, y, { steps: 8 })
    await expect(dragged).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await expect(async () => {
    if (!isDeepStrictEqual(await read(), order)) {
      const [x, y] = await place()
      await page.mouse.move(x + 1, y)
      await page.mouse.move(x, y)
    }
    // The browser tells the list where the pointer is a moment later, and again every 350 ms: items may move once more.
    await page.waitForTimeout(400)
    const now: unknown = await read()
    expect(now).toEqual(order)
  }).toPass({ timeout: 10_000 })
  await page.mouse.up()
  await expect(dragged).toHaveCount(0)
  await expect.poll(read).toEqual(order)
}
