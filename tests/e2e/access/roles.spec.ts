import { expect, test, type Page } from '@playwright/test'
import { step } from '../support/forbidden'
import { drawer, signIn } from '../support/support'

/** The default roles written out by hand, in the order of the menu, the audit log last: what the code says is what is tested. */
const screens = {
  Dashboard: '/',
  Inbox: '/inbox',
  Reports: '/reports',
  'Click Reports': '/click-reports',
  Leads: '/leads',
  'Pending Conversions': '/pending-conversion',
  Advertisers: '/advertisers',
  Distributions: '/rotations',
  Publishers: '/affiliates',
  Offers: '/offers',
  Campaigns: '/campaigns',
  Money: '/money',
  Users: '/users',
  'Publisher Account': '/publisher-account',
  Roles: '/roles',
  Settings: '/settings',
  Developers: '/developers',
  Blacklist: '/blacklist',
  Caps: '/caps',
  'Status Group': '/leadStatusGroup',
  'Audit Log': '/audit-log',
}
type Screen = keyof typeof screens

/** `viewPages`: of the edit pages those that the role opens read-only, by the LIST permissions of their tabs. */
const roles: { email: string; entries: Screen[]; editPages: string[]; viewPages?: string[]; money: string[] }[] = [
  {
    email: 'admin@demo.test',
    entries: [
      ...([
        'Dashboard',
        'Inbox',
        'Reports',
        'Click Reports',
        'Leads',
        'Pending Conversions',
        'Advertisers',
        'Distributions',
        'Publishers',
      ] as const),
      ...([
        'Offers',
        'Campaigns',
        'Money',
        'Users',
        'Publisher Account',
        'Roles',
        'Settings',
        'Developers',
        'Blacklist',
        'Caps',
        'Status Group',
        'Audit Log',
      ] as const),
    ],
    editPages: [
      '/edit/advertiser/1',
      '/edit/affiliate/1',
      '/create/affiliates',
      '/create/campaign',
      '/edit/campaign/1',
    ],
    money: ['Revenue', 'Payout'],
  },
  {
    email: 'support@demo.test',
    entries: [
      ...([
        'Dashboard',
        'Inbox',
        'Reports',
        'Click Reports',
        'Leads',
        'Pending Conversions',
        'Advertisers',
        'Distributions',
        'Publishers',
      ] as const),
      ...(['Offers', 'Campaigns', 'Developers', 'Blacklist', 'Caps', 'Status Group'] as const),
    ],
    editPages: ['/create/campaign', '/edit/campaign/1'],
    viewPages: ['/edit/advertiser/1', '/edit/affiliate/1'],
    money: [],
  },
  {
    email: 'publishers@demo.test',
    entries: [
      ...(['Dashboard', 'Reports', 'Leads', 'Pending Conversions', 'Distributions'] as const),
      ...(['Publishers', 'Offers', 'Developers'] as const),
    ],
    editPages: ['/edit/affiliate/1', '/create/affiliates'],
    money: ['Payout'],
  },
  {
    email: 'advertisers@demo.test',
    entries: [
      ...(['Dashboard', 'Reports', 'Leads', 'Pending Conversions', 'Advertisers'] as const),
      ...(['Distributions', 'Developers', 'Caps'] as const),
    ],
    editPages: ['/edit/advertiser/1'],
    money: ['Revenue'],
  },
  {
    email: 'crm@demo.test',
    entries: ['Dashboard', 'Leads', 'Pending Conversions', 'Developers'],
    editPages: [],
    money: [],
  },
]
const allEditPages = [
  '/edit/advertiser/1',
  '/edit/affiliate/1',
  '/create/affiliates',
  '/create/campaign',
  '/edit/campaign/1',
]

/** Pending Conversions has a counter beside it, of what other tests add and decide. */
/** Two entries have a number. */
const textOf = (name: Screen) =>
  name === 'Pending Conversions' || name === 'Inbox' ? new RegExp(`^${name}[\\d,]*$`) : name
/** Opens one screen after the other by its entry; answers for each where it led, its title, and whether the entry is marked as the place. */
const visits = (page: Page, paths: string[]) =>
  page.evaluate(async (all) => {
    const seen: [string, string, boolean, boolean][] = []
    for (const to of all) {
      const entry = document.querySelector<HTMLAnchorElement>(`nav[aria-label=Main] li a[href="${to}"]`)
      const before = document.querySelector('h1')
      const title = () =>
        [...document.querySelectorAll('h1')].find((heading) => heading !== before && heading.checkVisibility())
      const isThere = () => entry?.ariaCurrent === 'page' && title() !== undefined
      if (entry?.ariaCurrent !== 'page') entry?.click()
      for (let tries = 0; tries < 2000 && !isThere(); tries++) await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push([to, location.pathname, entry?.ariaCurrent === 'page', title() !== undefined])
    }
    return seen
  }, paths)

/** Where each address ends. In the page itself: what lies at `/` need not be drawn between two of them. */
const landings = (page: Page, paths: string[]) =>
  page.evaluate(async (all) => {
    const landed: [string, string][] = []
    for (const to of all) {
      history.pushState(history.state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      for (let tries = 0; tries < 1000 && location.pathname !== '/'; tries++)
        await new Promise((resolve) => setTimeout(resolve, 5))
      landed.push([to, location.pathname])
    }
    return landed
  }, paths)

/** What heads the page of a record: of a campaign its name, above its list where a new one is made. */
const headingOf = (path: string, edits: boolean) =>
  ({ '/create/campaign': 'Campaigns', '/edit/campaign/1': /^(?!Campaigns$)/ })[path] ??
  (edits ? /^(Edit|Create) / : /^View /)

/** An advertiser's and a publisher's own page is headed by its name: what may be done there ends the way down to it. */
const headOf = (page: Page, path: string) =>
  /^\/edit\/(advertiser|affiliate)\//.test(path)
    ? page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last()
    : page.getByRole('heading', { level: 1 })

/** Just its own screens, in order, the money columns of its role, and home from all others. */
async function seesItsOwn(page: Page, { email, entries, editPages, viewPages = [], money }: (typeof roles)[number]) {
  const refused = [
    ...Object.entries(screens)
      .filter(([name]) => !entries.some((entry) => entry === name))
      .map(([, path]) => path),
    ...allEditPages.filter((path) => ![...editPages, ...viewPages].includes(path)),
  ]
  // The first of them by a full load, as a bookmark does it.
  await signIn(page, email, refused[0] ?? '/')
  await expect(page).toHaveURL('/')
  await expect(drawer(page).getByRole('listitem')).toHaveText(entries.map(textOf))

  // Leads last: its columns are looked at.
  const paths = [
    ...entries.filter((name) => name !== 'Dashboard' && name !== 'Leads'),
    'Dashboard' as const,
    'Leads' as const,
  ].map((name) => screens[name])
  expect(await visits(page, paths)).toEqual(paths.map((path) => [path, path, true, true]))
  await page.getByRole('button', { name: /^Columns/ }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await expect(chooser.getByRole('checkbox', { name: 'Email' })).toBeVisible()
  for (const title of ['Revenue', 'Payout'])
    await expect(chooser.getByRole('checkbox', { name: title, exact: true })).toHaveCount(money.includes(title) ? 1 : 0)
  await page.keyboard.press('Escape')
  expect(await landings(page, refused)).toEqual(refused.map((path) => [path, '/']))
  for (const path of [...editPages, ...viewPages]) {
    await step(page, path)
    await expect(headOf(page, path), path).toHaveText(headingOf(path, editPages.includes(path)))
    await expect(page).toHaveURL(path)
  }
}

test('each default role sees only its screens and money columns, others redirect', async ({ page }) => {
  test.slow()
  for (const role of roles) await test.step(role.email, () => seesItsOwn(page, role))
})
