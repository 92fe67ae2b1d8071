import { expect, type Locator, type Page } from '@playwright/test'
import { permissionCode, permissionCodes } from '../../shared/permissions'
import { addUser, signIn, withDatabase } from './support'

/** What a screen no longer offers to somebody who lacks one permission and has all others. */
export interface Forbidden {
  /** The permissions taken away, by name: one, or all of an any-of rule. */
  without: string | string[]
  /** What is no longer there, and is for those who hold everything. */
  lacks?: (page: Page) => Locator[]
  /** The whole screen is refused: the browser stands on the dashboard. */
  sentHome?: true
}

/** A user with a role of its own. `lose` leaves the role with every permission but those named. */
export async function addHolder() {
  const email = await addUser()
  const role = await withDatabase(async ({ db }) => {
    const made = await db
      .insertInto('roles')
      .values({ name: `Role of ${email}`, permissions: [...permissionCodes] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ level: made.id }).where('email', '=', email).execute()
    return made.id
  })
  const lose = (names: string[]) => {
    const lost = names.map(permissionCode)
    if (lost.includes(null)) throw new Error(`No permission is called one of ${names.join(', ')}`)
    const permissions = permissionCodes.filter((code) => !lost.includes(code))
    return withDatabase(({ db }) => db.updateTable('roles').set({ permissions }).where('id', '=', role).execute())
  }
  return { email, lose }
}

/**
 * Opens an address with every permission and sees all that can be lacked, then once for each line without its permissions:
 * what it names is gone, while `shows` tells that the screen has loaded.
 */
export async function expectForbidden(page: Page, address: string, shows: (page: Page) => Locator, lines: Forbidden[]) {
  const { email, lose } = await addHolder()
  await signIn(page, email, address)
  await expect(shows(page)).toBeVisible()
  for (const { lacks } of lines) for (const locator of lacks?.(page) ?? []) await expect(locator.first()).toBeVisible()
  for (const { without, lacks, sentHome } of lines) {
    await lose([without].flat())
    await page.goto(address)
    if (sentHome) {
      await expect(page, `without ${without}`).toHaveURL('/')
      continue
    }
    await expect(shows(page), `without ${without}`).toBeVisible()
    for (const locator of lacks?.(page) ?? []) await expect(locator, `without ${without}`).toHaveCount(0)
  }
}
