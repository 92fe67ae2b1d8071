import { Suspense, type ReactNode } from 'react'
import { ApolloProvider } from '@apollo/client/react'
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { graphql, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { BrowserRouter } from 'react-router'
import { App } from '../app/App'
import { createClient } from '../app/apollo/client'
import { setReachable } from '../app/apollo/connection'
import { Toaster } from '../ui/overlay/Toaster'
import { preloadOverlays } from '../ui/overlay/overlays'
import { closeToast, shownToasts } from '../ui/overlay/toasts'
import type { SessionFactsFragment } from '../generated/graphql'
import { TimeZoneProvider } from '../ui/time/TimeZoneContext'
import { ThemeProvider } from '../app/theme/ThemeProvider'
import { forgetUser, saveUser, storedUser, type StoredUser } from '../app/session/storedUser'
import { partnerHandlers } from './partnerHandlers'
import { defaultRolePermissions } from '../../shared/access/roles'

// The shell has loaded them when a person can press something.
preloadOverlays()

export const nicosia = { __typename: 'TimeZone', id: '7', name: 'Europe/Nicosia', offset: '+02:00' } as const
export const tokyo = { __typename: 'TimeZone', id: '9', name: 'Asia/Tokyo', offset: '+09:00' } as const

export const admin: StoredUser = {
  user_id: '1',
  token: 'token-of-admin',
  email: 'admin@demo.test',
  timezone: nicosia.id,
  permissions: [...(defaultRolePermissions[1] ?? [])],
}

/** Session of a stored user. */
export const sessionOf = ({ user_id, email, permissions }: StoredUser, facts: Partial<SessionFactsFragment> = {}) => ({
  __typename: 'Session' as const,
  userId: user_id,
  email,
  name: 'Nora Ward',
  level: '1',
  permissions,
  timeZone: nicosia,
  ...facts,
})

const nonePending = { __typename: 'PendingFtd', count: 0, others: 0, newest: null, asOf: '2026-11-20 12:00:00' }

const runningBusiness = {
  ...{ __typename: 'SetUpList', isDemo: true, mayTry: false, testPartners: null, steps: [] },
  ...{ publisher: null, advertiser: null, country: null },
}
const noTableSettings = { __typename: 'UserSettings', id: '1', compactTables: false, tableLayouts: [] }
export const nothingKept = { __typename: 'UserSettings', id: '1', recentRecords: [], favouriteRecords: [] } as const

/** Mock server. `Session` returns the stored user; tests add other handlers before rendering. */
export const server = setupServer(
  graphql.query('Session', () => HttpResponse.json({ data: { session: sessionOf(storedUser() ?? admin) } })),
  graphql.query('SetUpState', () => HttpResponse.json({ data: { isSetUp: true, sendsPasswordLinks: false } })),
  graphql.query('SignInWays', () =>
    HttpResponse.json({ data: { signInWays: { __typename: 'SignInWays', singleSignOn: null, hasPasswords: true } } }),
  ),
  graphql.query('FailedSignIns', () => HttpResponse.json({ data: { failedSignIns: null } })),
  // The start page: a dashboard without blocks needs no other queries.
  graphql.query('DashboardWidgets', () =>
    HttpResponse.json({
      data: { userSettings: { __typename: 'UserSettings', id: storedUser()?.user_id ?? '1', dashboardWidgets: [] } },
    }),
  ),
  graphql.query('Attention', () => HttpResponse.json({ data: { attention: null } })),
  graphql.query('LeadMetricsCompared', () => HttpResponse.json({ data: { leadMetricsCompared: null } })),
  // Health of partners is unknown by default.
  ...partnerHandlers,
  // No pending conversions by default.
  graphql.query('NotificationSettings', () =>
    HttpResponse.json({
      data: {
        userSettings: {
          __typename: 'UserSettings',
          id: '1',
          allowNewFtdNotification: true,
          lastPendingFtdDate: '2026-01-01 00:00:00',
        },
      },
    }),
  ),
  graphql.query('PendingFtdSince', () => HttpResponse.json({ data: { pendingFtd: { ...nonePending, new: 0 } } })),
  graphql.query('PendingFtd', () => HttpResponse.json({ data: { pendingFtd: nonePending } })),
  // Nothing was opened and no setting changed by default.
  graphql.query('MetricExplanation', () => HttpResponse.json({ data: { metricExplanation: null } })),
  graphql.query('AlertCounts', () =>
    HttpResponse.json({
      data: { alertCounts: { __typename: 'AlertCounts', open: 0, cost: 0, newest: null, asked: 0 } },
    }),
  ),
  graphql.query('AssistantRequests', () => HttpResponse.json({ data: { assistantChanges: [] } })),
  graphql.query('KeptRecords', () => HttpResponse.json({ data: { userSettings: nothingKept } })),
  graphql.mutation('SaveRecentRecords', () =>
    HttpResponse.json({
      data: { saveUserSettings: { __typename: 'UserSettingsPayload', userSettings: nothingKept, errors: [] } },
    }),
  ),
  // The business runs.
  graphql.query('TestCountries', () => {
    const countries = [
      { __typename: 'Country', id: '57', name: 'Germany', code: 'DE' },
      { __typename: 'Country', id: '76', name: 'France', code: 'FR' },
    ]
    return HttpResponse.json({ data: { countries } })
  }),
  graphql.query('SetUpList', () => HttpResponse.json({ data: { setUpList: runningBusiness } })),
  graphql.query('SetUpHidden', () =>
    HttpResponse.json({ data: { userSettings: { __typename: 'UserSettings', id: '1', hidesSetUp: false } } }),
  ),
  graphql.query('ShortcutSettings', () =>
    HttpResponse.json({ data: { userSettings: { __typename: 'UserSettings', id: '1', singleKeyShortcuts: true } } }),
  ),
  // Views of a screen, and counts of choices in open lists.
  graphql.query('Presets', () => HttpResponse.json({ data: { presets: [], presetDefault: null } })),
  graphql.query('ViewOrder', () =>
    HttpResponse.json({ data: { userSettings: { __typename: 'UserSettings', id: '1', presetOrder: [] } } }),
  ),
  graphql.query('NamedViews', () => HttpResponse.json({ data: { presets: [] } })),
  graphql.query('FilterValueCounts', () => HttpResponse.json({ data: { filterValueCounts: null } })),
  // No table layouts by default.
  graphql.query('TableSettings', () => HttpResponse.json({ data: { userSettings: noTableSettings } })),
  graphql.mutation('SaveTableSettings', () =>
    HttpResponse.json({
      data: { saveUserSettings: { __typename: 'UserSettingsPayload', userSettings: noTableSettings, errors: [] } },
    }),
  ),
  graphql.query('Search', () => HttpResponse.json({ data: { search: [] } })),
  // A screen for navigation in tests of the shell.
  graphql.query('Caps', () => HttpResponse.json({ data: { caps: [] } })),
  graphql.query('HeldLeadsCount', () =>
    HttpResponse.json({ data: { heldLeads: { __typename: 'HeldLeadList', total: 0 } } }),
  ),
  graphql.query('ProgressLogsCount', () => HttpResponse.json({ data: { progressLogsCount: 0 } })),
)

/** Starts the server of a test file, and resets the browser after each test. */
export function useServer() {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    localStorage.clear()
    window.history.replaceState(null, '', '/')
  })
  afterEach(() => {
    cleanup()
    act(() => {
      // Like an expired session: the next visitor returns to the requested page.
      forgetUser('expired')
      setReachable(true)
      shownToasts().forEach(({ id }) => closeToast(id))
    })
    server.resetHandlers()
  })
  afterAll(() => server.close())
}

/** Renders a part of a screen at an address, signed in as `user` in the zone Europe/Nicosia. */
export function renderPart(part: ReactNode, { path = '/', user = admin }: { path?: string; user?: StoredUser } = {}) {
  saveUser(user)
  window.history.replaceState(null, '', path)
  const drawn = render(
    <ApolloProvider client={createClient()}>
      <ThemeProvider>
        <TimeZoneProvider zone={nicosia}>
          <BrowserRouter useTransitions={false}>
            <Suspense fallback={null}>{part}</Suspense>
          </BrowserRouter>
          <Toaster />
        </TimeZoneProvider>
      </ThemeProvider>
    </ApolloProvider>,
  )
  return { staff: userEvent.setup({ delay: null }), ...drawn }
}

/** Renders the client at an address, signed in as `user` (null: signed out), with mouse and keyboard. */
export function renderApp({ path = '/', user = admin }: { path?: string; user?: StoredUser | null } = {}) {
  if (user) saveUser(user)
  window.history.replaceState(null, '', path)
  return { staff: userEvent.setup({ delay: null }), ...render(<App client={createClient()} />) }
}
