import { expect, test, type Page } from '@playwright/test'
import { drawer, signIn } from './support'

/** Written out by hand from design/permissions.md, Default roles, in the order of spec/1, the audit log last: what the code says is what is tested. */
const screens = {
  Dashboard: '/',
  Reports: '/reports',
  'Click Reports': '/click-reports',
  Leads: '/leads',
  'Pending Conversions': '/pending-conversion',
  Advertisers: '/advertisers',
  Distributions: '/rotations',
  Publishers: '/affiliates',
  Offers: '/offers',
  Campaigns: '/campaigns',
  Users: '/users',
  'Publisher Account': '/publisher-account',
  Roles: '/roles',
  Settings: '/settings',
  Blacklist: '/blacklist',
  Caps: '/caps',
  'Status Group': '/leadStatusGroup',
  'Audit Log': '/audit-log',
}
type Screen = keyof typeof screens

const roles: { email: string; entries: Screen[]; editPages: string[] }[] = [
  {
    email: 'admin@demo.test',
    entries: [
      ...(['Dashboard', 'Reports', 'Click Reports', 'Leads', 'Pending Conversions', 'Advertisers', 'Distributions', 'Publishers'] as const),
      ...(['Offers', 'Campaigns', 'Users', 'Publisher Account', 'Roles', 'Settings', 'Blacklist', 'Caps', 'Status Group', 'Audit Log'] as const),
    ],
    editPages: ['/edit/advertiser/1', '/edit/affiliate/1', '/create/affiliates', '/create/campaign', '/edit/campaign/1'],
  },
  {
    email: 'support@demo.test',
    entries: [
      ...(['Dashboard', 'Reports', 'Click Reports', 'Leads', 'Pending Conversions', 'Advertisers', 'Distributions', 'Publishers'] as const),
      ...(['Offers', 'Campaigns', 'Blacklist', 'Caps', 'Status Group'] as const),
    ],
    editPages: ['/create/campaign', '/edit/campaign/1'],
  },
  {
    email: 'publishers@demo.test',
    entries: ['Dashboard', 'Reports', 'Leads', 'Pending Conversions', 'Distributions', 'Publishers', 'Offers'],
    editPages: ['/edit/affiliate/1', '/create/affiliates'],
  },
  {
    email: 'advertisers@demo.test',
    entries: ['Dashboard', 'Reports', 'Leads', 'Pending Conversions', 'Advertisers', 'Distributions', 'Caps'],
    editPages: ['/edit/advertiser/1'],
  },
  { email: 'crm@demo.test', entries: ['Dashboard', 'Leads', 'Pending Conversions'], editPages: [] },
]

/** Pending Conversions has a counter beside it, of what other tests add and decide. */
const textOf = (name: Screen) => (name === 'Pending Conversions' ? /^Pending Conversions[\d,]*$/ : name)
const link = (page: Page, name: Screen) =>
  name === 'Pending Conversions'
    ? drawer(page).getByRole('link', { name: /^Pending Conversions( [\d,]+ pending)?$/ })
    : drawer(page).getByRole('link', { name, exact: true })

for (const { email, entries, editPages } of roles) {
  test(`${email} sees just its own screens, in order, and is sent home from the others`, async ({ page }) => {
    await signIn(page, email)
    await expect(drawer(page).getByRole('listitem')).toHaveText(entries.map(textOf))

    for (const name of entries) {
      await link(page, name).click()
      await expect(page).toHaveURL(screens[name])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(link(page, name)).toHaveAttribute('aria-current', 'page')
    }

    const refused = Object.entries(screens).filter(([name]) => !entries.some((entry) => entry === name)).map(([, path]) => path)
    for (const path of [...refused, ...allEditPages.filter((path) => !editPages.includes(path))]) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
    for (const path of editPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Edit|Create) /)
      await expect(page).toHaveURL(path)
    }
  })
}

const allEditPages = ['/edit/advertiser/1', '/edit/affiliate/1', '/create/affiliates', '/create/campaign', '/edit/campaign/1']

for (const [email, titles] of [
  ['admin@demo.test', ['Revenue', 'Payout']],
  ['support@demo.test', []],
  ['publishers@demo.test', ['Payout']],
  ['advertisers@demo.test', ['Revenue']],
  ['crm@demo.test', []],
] as const) {
  test(`${email} is offered the money columns of leads that its role may see: ${titles.join(', ') || 'none'}`, async ({ page }) => {
    await signIn(page, email, '/leads')
    await page.getByRole('button', { name: /^Columns/ }).click()
    const chooser = page.getByRole('dialog', { name: 'Columns' })
    await expect(chooser.getByRole('checkbox', { name: 'Email' })).toBeVisible()
    for (const title of ['Revenue', 'Payout']) {
      await expect(chooser.getByRole('checkbox', { name: title, exact: true })).toHaveCount(titles.some((shown) => shown === title) ? 1 : 0)
    }
  })
}
