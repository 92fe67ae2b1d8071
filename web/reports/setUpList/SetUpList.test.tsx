import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { setUpSteps, type SetUpStep } from '../../../shared/reports/setUpSteps'
import { permissionCode } from '../../../shared/access/permissions'
import { answer, useDashboard } from '../../test/dashboardServer'
import { advertiser, country, publisher } from '../../test/linkedRecords'
import { admin, renderApp, server } from '../../test/render'

const at = '2026-11-20T07:31:00.000+00:00'
/** What the business has: done and skipped steps. */
const business: { done: SetUpStep[]; skipped: SetUpStep[]; isHidden: boolean } = {
  ...{ done: [], skipped: [], isHidden: false },
}

const userSettings = () => ({ __typename: 'UserSettings', id: '1', hidesSetUp: business.isHidden })
function start(has: Partial<typeof business> = {}) {
  Object.assign(business, { done: [], skipped: [], isHidden: false }, has)
  answer(['statistics'])
  server.use(
    graphql.query('SetUpList', () => {
      const has = (step: SetUpStep) => business.done.includes(step)
      return HttpResponse.json({
        data: {
          setUpList: {
            ...{ __typename: 'SetUpList', isDemo: false, mayTry: false, testPartners: null },
            steps: setUpSteps.map((step) => ({
              ...{ __typename: 'SetUpStep', step, doneAt: has(step) ? at : null },
              ...{ isSkipped: business.skipped.includes(step), roles: ['Admin', 'Advertiser Manager'] },
            })),
            publisher: has('publisher') ? publisher('1', 'Tidewater Media') : null,
            advertiser: has('advertiser') ? advertiser('2', 'Meridian FX') : null,
            country: has('advertiser') ? country('57', 'DE', 'Germany') : null,
          },
        },
      })
    }),
    graphql.query('SetUpHidden', () => HttpResponse.json({ data: { userSettings: userSettings() } })),
    graphql.mutation<object, { step: SetUpStep; isSkipped: boolean }>('SkipSetUpStep', ({ variables }) => {
      business.skipped = variables.isSkipped ? [variables.step] : []
      return HttpResponse.json({ data: { skipSetUpStep: { __typename: 'SkipSetUpStepPayload', errors: [] } } })
    }),
    graphql.mutation('HideSetUp', () => {
      business.isHidden = true
      return HttpResponse.json({
        data: { saveUserSettings: { __typename: 'UserSettingsPayload', userSettings: userSettings(), errors: [] } },
      })
    }),
    graphql.query('Security', () => HttpResponse.json({ data: { security: null } })),
  )
}
const list = () => screen.findByRole('region', { name: 'Set up your business' })
const current = async () => {
  const part = await list()
  return within(part).getByRole('heading', { level: 3 }).textContent
}

describe('the set-up list on the dashboard', () => {
  useDashboard()

  it('opens the first step that is left, and folds what is done', async () => {
    start({ done: ['publisher', 'advertiser', 'broker'] })
    renderApp()
    const part = await list()
    expect(part.textContent).toContain('3 of 8 done')
    expect(within(part).getByRole('link', { name: 'Tidewater Media' })).toBeTruthy()
    expect(part.textContent).toContain('Test lead accepted')
    expect(await current()).toBe('Price and payout')
    expect(part.textContent).toContain('What Meridian FX pays you for a deposit, and what Tidewater Media gets for it.')
    expect(part.textContent).toContain('Opens with both partners and Germany filled in')
    expect(screen.queryByRole('region', { name: 'Global Statistics' })).toBeNull()
    expect(screen.getByText('Figures come with the first lead.')).toBeTruthy()
  })

  it('opens another step by Enter on its row, and starts its form with what is there', async () => {
    start({ done: ['publisher', 'advertiser', 'broker', 'prices'] })
    const { staff } = renderApp()
    const part = await list()
    within(part)
      .getByRole('button', { name: /^8?.*Colleague/ })
      .focus()
    await staff.keyboard('{Enter}')
    expect(await current()).toBe('Colleague')
    await staff.click(within(part).getByRole('button', { name: /Distribution/ }))
    server.use(graphql.query('Distributions', () => HttpResponse.json({ data: { distributions: [] } })))
    await staff.click(within(part).getByRole('button', { name: 'Create distribution' }))
    expect(window.location.pathname + window.location.search).toBe(
      '/rotations?dialog=create&publisher=1&country=57&advertiser=2',
    )
  })

  it('skips a step for all, and takes it back', async () => {
    start()
    const { staff } = renderApp()
    expect(await current()).toBe('Publisher')
    await staff.click(screen.getByRole('button', { name: 'Skip' }))
    await waitFor(async () => expect(await current()).toBe('Advertiser'))
    expect((await list()).textContent).toContain('0 of 8 done')
    await staff.click(screen.getByRole('button', { name: 'Do it: Publisher' }))
    await waitFor(async () => expect(await current()).toBe('Publisher'))
  })

  it('turns a step green without a reload', async () => {
    start()
    renderApp()
    await list()
    business.done = ['publisher']
    await waitFor(async () => expect(await current()).toBe('Advertiser'), { timeout: 9_000 })
  }, 15_000)

  it('leaves when nothing is left to do, and the figures come with the first lead', async () => {
    start({ done: setUpSteps.filter((step) => step !== 'colleague'), skipped: ['colleague'] })
    renderApp()
    expect(await screen.findByRole('region', { name: 'Global Statistics' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Set up your business' })).toBeNull()
  })

  it('can be hidden, and stays under Help', async () => {
    start()
    const { staff } = renderApp()
    await staff.click(within(await list()).getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your business' })).toBeNull())
    await staff.click(screen.getByRole('button', { name: 'Help' }))
    await staff.click(await screen.findByRole('menuitem', { name: 'Set-up list' }))
    expect(within(await screen.findByRole('dialog')).getByText('0 of 8 done')).toBeTruthy()
  })

  it('names who may do a step, and has no button for others', async () => {
    start()
    renderApp({ user: { ...admin, permissions: [permissionCode('DASHBOARDS_LIST') ?? 0] } })
    const part = await list()
    expect(part.textContent).toContain('Your role cannot do this. Who can: Admin, Advertiser Manager.')
    expect(within(part).queryByRole('button', { name: /Create publisher|Skip/ })).toBeNull()
  })
})
