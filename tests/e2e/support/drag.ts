import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Drags by a handle as a hand does: down, in steps until it lies `past` the middle of `to`, and up once `read` tells the
 * order that is wanted, which then stays.
 */
export async function drag<Order>(
  page: Page,
  { from, to, past }: { from: Locator; to: Locator; past: number },
  read: () => Promise<Order>,
  order: Order,
) {
  const dragged = page.locator('.dragged')
  /** Where to hold it now: rows make room while it is moved, and `to` is then at another place. */
  const place = async () => {
    const box = await to.boundingBox()
    if (!box) throw new Error('Nothing to drag to')
    return [box.x + box.width / 2, box.y + box.height / 2 + past] as const
  }
  // Rows that still glide to their place are no places to press; the library that moves them loads beside the first list.
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
    const [x, y] = await place()
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    const now: unknown = await read()
    expect(now).toEqual(order)
  }).toPass({ timeout: 10_000 })
  await page.mouse.up()
  await expect(dragged).toHaveCount(0)
  await expect.poll(read).toEqual(order)
}
