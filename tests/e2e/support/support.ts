import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { expect, type Page, type Request } from '@playwright/test'
import { type Connection, connect } from '../../../api/db/connect'
import { outsideOf } from '../../../api/db/embedded/cluster'

/** What the browser tests share: how to sign in, the screens by name, and the database behind them. */

export const password = 'Demo1234'
/** Leads of all time, whenever the demo data was made. */
export const allLeads = '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D'

/** Fills the password card, wherever the browser stands, and presses Login. */
export async function enterPassword(page: Page, email: string, typed = password) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(typed)
  await page.getByRole('button', { name: 'Login' }).click()
}

const sessionFields = '{ userId email permissions timeZone { id } }'
const login = `mutation Login($email: String!, $password: String!) {
  login(email: $email, password: $password) { token session ${sessionFields} }
}`

interface Session {
  userId: string
  email: string
  permissions: string[]
  timeZone: { id: string }
}

/** Tokens of this worker by product and e-mail: hashing a password takes longer than asking whose a token is. */
const tokens = new Map<string, string>()

/** A session without a page, signed in once per worker and user while the session lasts. Answers the token and who it is for. */
export async function logIn(page: Page, email: string, product = ''): Promise<{ token: string; session: Session }> {
  const send = async (data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const answer = await page.request.post(`${product}/graphql`, { data, headers })
    // The session has ended, as when a test before has logged out.
    if (token && answer.status() === 401) return null
    const { data: found, errors } = await answer.json()
    if (!found) throw new Error(`${answer.status()} ${JSON.stringify(errors)}`)
    return found
  }
  const key = `${product} ${email}`
  const known = tokens.get(key)
  const session: Session | null = known && (await send({ query: `{ session ${sessionFields} }` }, known))?.session
  if (known && session) return { token: known, session }
  const { login: found } = await send({ query: login, variables: { email, password } })
  tokens.set(key, found.token)
  return found
}

/** Lets the next sign-in of a user make a session of its own, as on another computer. */
export const forgetSession = (email: string, product = '') => void tokens.delete(`${product} ${email}`)

/** Opens an address, of this product or another, as a user who has signed in before; the cards of sign-in have tests of their own. */
export async function signIn(page: Page, email: string, address = '/') {
  const product = address.startsWith('http') ? new URL(address).origin : ''
  const { token, session } = await logIn(page, email, product)
  const user = {
    user_id: session.userId,
    token,
    email: session.email,
    timezone: session.timeZone.id,
    permissions: session.permissions,
  }
  // Nothing of the product runs there yet, and it is of the same origin.
  await page.goto(`${product}/icon.svg`)
  await page.evaluate((text) => localStorage.setItem('user_data', text), JSON.stringify(user))
  await page.goto(address)
  // A phone has it behind a button.
  await expect(drawer(page).or(page.getByRole('button', { name: 'Open navigation' }))).toBeVisible()
}

export const drawer = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const leadsTable = (page: Page) => page.getByRole('grid', { name: 'Leads' })
export const leadRows = (page: Page) =>
  leadsTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
/** The line of the pager that tells which rows of how many are shown. */
export const shownOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
/** How many rows the list has, as that line tells. */
export const totalOf = async (page: Page) =>
  Number(/ of ([\d,]+)/.exec((await shownOf(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''))
export const failedLeads = (page: Page) => page.getByRole('alert').filter({ hasText: 'Leads did not load' })

export const isOperation = (request: Request, name: string) =>
  request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === name

/** Opens a tab of leads for a user and waits for its rows. */
export async function openLeads(page: Page, email: string, address = allLeads) {
  await signIn(page, email, address)
  await expect(leadRows(page).first()).toBeVisible()
}

/** Counts loads of the page from now on: call what it answers to see that there was none. */
export function neverReloads(page: Page): () => void {
  let loads = 0
  page.on('load', () => void loads++)
  return () => expect(loads, 'loads of the page').toBe(0)
}

/** The address of the embedded database that `npm start` keeps in a data folder. */
function databaseUrl(data: string) {
  for (const folder of [path.resolve(data, 'postgres'), path.join(outsideOf(data), 'postgres')]) {
    try {
      const [secret, port] = ['password', 'port'].map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
      return `postgres://postgres:${secret}@127.0.0.1:${port}/back_office`
    } catch {
      // Not in this one: as root it may lie outside of the project.
    }
  }
  throw new Error(`No embedded database in ${data}`)
}

/** Does something with the database of the running product: what no screen can do yet. */
export async function withDatabase<Result>(
  work: (database: Connection) => Promise<Result>,
  data = process.env.E2E_DATA ?? '.data/e2e',
): Promise<Result> {
  const database = connect(databaseUrl(data), { maxConnections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

let added = 0

interface NewUser {
  /** A default role; Admin when left out. */
  level?: number
  enable_2fa?: boolean
  /** Whether the second factor is set up already, with a secret that nobody knows. */
  isEnrolled?: boolean
}

/** A user of the test's own, so that what it changes is seen by no other test. Answers the e-mail. */
export async function addUser({ level = 1, enable_2fa = false, isEnrolled = false }: NewUser = {}): Promise<string> {
  const email = `browser-${process.pid}-${Date.now()}-${++added}@demo.test`
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await withDatabase(({ db }) =>
    db
      .insertInto('users')
      .values({
        ...{ name: 'Browser test', email, level, timezone_id: 1, enable_2fa, password_hash },
        ...(isEnrolled && { totp_secret: Buffer.from('unknown') }),
      })
      .execute(),
  )
  return email
}

/** Ends all sessions of a user on the server, as an expiry does. */
export const endSessions = (email: string) =>
  withDatabase(({ db }) =>
    db
      .deleteFrom('sessions')
      .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', email))
      .execute(),
  )
