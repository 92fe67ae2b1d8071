import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { permissionCode } from '../../../shared/access/permissions'
import { campaign, funnelRow, serveCampaigns, step } from '../../test/campaignServer'
import { useLayout } from '../../test/layout'
import { admin, renderApp, useServer } from '../../test/render'
import { pick } from '../../test/pick'
import { takeProposed } from '../../test/conflict'

const may = (...permissions: string[]) => ({
  ...admin,
  permissions: permissions.flatMap((name) => permissionCode(name) ?? []),
})
const steps = () => [
  step('1', { name: 'Primary buyers', countries: ['1', '2'], leadStatuses: ['failed'], filters: ['leadStatuses'] }),
  step('2', { name: 'Second choice', useDelay: true, delay: 2, advertisers: [] }),
  step('3', { name: 'Last call', schedule: '2026-11-24T07:00:00.000Z' }),
]
const list = async () => within(await screen.findByRole('list', { name: 'Steps in order' }))
const names = async () => (await list()).getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const all = [campaign('41', { stepCount: 3 })]

describe('the steps of a campaign', () => {
  useServer()
  useLayout()

  it('show when and to whom they send, and the results of the consumers', async () => {
    const calls = serveCampaigns({
      campaigns: all,
      steps: steps(),
      funnel: [
        funnelRow('1'),
        funnelRow('2', { entered: 640, opensAt: '2026-11-24T07:00:00.000Z' }),
        funnelRow('9', { name: 'Old desk', isArchived: true }),
      ],
    })
    const { staff } = renderApp({ path: '/edit/campaign/41' })
    const first = within(await screen.findByRole('region', { name: 'Step 1, Primary buyers' }))
    expect(await first.findByText('Lead statuses not Failed; Countries Germany, Austria')).toBeTruthy()
    expect(first.getByText('not sent, control group').textContent).toBe('25% not sent, control group')
    expect(await first.findByText('200 control group, 15 held')).toBeTruthy()
    const figure = (title: string) => first.getByText(title).parentElement?.textContent
    expect(
      ['Entered', 'Waiting', 'Sent', 'Accepted', 'Refused', 'Not possible', 'Deposited', 'Left'].map(figure),
    ).toEqual([
      'Entered1,000',
      'Waiting100',
      'Sent66566.5%',
      'Accepted40060.2%',
      'Refused25037.6%',
      'Not possible34',
      'Deposited205.0%',
      'Left10.1%',
    ])
    expect(first.getByRole('link', { name: '665' }).getAttribute('href')).toBe(
      '/edit/campaign/41?tab=logs&step=1&result=accepted%2Crefused%2Cheld',
    )
    const deposits = first.getByRole('link', { name: '20' }).getAttribute('href') ?? ''
    expect(JSON.parse(new URL(deposits, 'http://x').searchParams.get('filters') ?? '')).toEqual({
      ...{ dateRangePreset: null, campaign_id: [41], campaign_step_id: [1], metric: 'deposited' },
    })
    expect(screen.getByText('200 control group, 15 held. Opens on 2026-11-24 09:00')).toBeTruthy()
    expect(screen.getByText('At once after import')).toBeTruthy()
    expect(screen.getByText('2 days after their last step').textContent).toBe('2 days after their last step640 went on')
    expect(screen.getAllByText(/went on/)).toHaveLength(1)
    expect(screen.getByText('Not before 2026-11-24 09:00')).toBeTruthy()
    expect(screen.getByText('No advertiser yet')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Archived steps' })).getByText('Old desk')).toBeTruthy()

    await pick(staff, await screen.findByRole('combobox', { name: 'Source' }), '1 Rejected in Germany')
    await waitFor(() => expect(calls('CampaignFunnel').at(-1)).toEqual({ campaignId: '41', sourceId: '5' }))
    expect(window.location.search).toBe('?source=5')
  })

  it('are reordered by Alt and arrows or Space, and revert if refused', async () => {
    let isRefused = false
    const calls = serveCampaigns({
      campaigns: all,
      steps: steps(),
      answers: {
        OrderCampaignSteps: ({ ids }) =>
          isRefused
            ? {
                steps: null,
                errors: [{ __typename: 'UserError', message: 'A step is new.', field: null, code: 'CONFLICT' }],
              }
            : { steps: (ids as string[]).map((id) => steps().find((step) => step.id === id)), errors: [] },
      },
    })
    const { staff } = renderApp({ path: '/edit/campaign/41' })
    expect(await names()).toEqual(['Primary buyers', 'Second choice', 'Last call'])
    screen.getByRole('button', { name: 'Edit step 3' }).focus()
    await staff.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(calls('OrderCampaignSteps')).toEqual([{ campaignId: '41', ids: ['1', '3', '2'] }]))
    expect(await names()).toEqual(['Primary buyers', 'Last call', 'Second choice'])

    screen.getByRole('button', { name: 'Move step 2, Last call' }).focus()
    await staff.keyboard(' ')
    expect(screen.getByText(/^Moving Last call, now 2 of 3/)).toBeTruthy()
    await staff.keyboard('{ArrowUp}')
    expect(await names()).toEqual(['Last call', 'Primary buyers', 'Second choice'])
    await staff.keyboard('{Escape}')
    expect(await names()).toEqual(['Primary buyers', 'Last call', 'Second choice'])
    expect(calls('OrderCampaignSteps')).toHaveLength(1)
    await staff.keyboard(' {ArrowDown} ')
    await waitFor(() => expect(calls('OrderCampaignSteps').at(-1)?.ids).toEqual(['1', '2', '3']))

    isRefused = true
    await staff.click(screen.getByRole('button', { name: 'Move step 1 down' }))
    expect(await screen.findByText(/A step is new\./)).toBeTruthy()
    expect(await names()).toEqual(['Primary buyers', 'Second choice', 'Last call'])
  })

  it('are read by who may not change them', async () => {
    serveCampaigns({ campaigns: all, steps: steps(), funnel: [funnelRow('1')] })
    const { staff } = renderApp({ path: '/edit/campaign/41', user: may('CAMPAIGNS_LIST') })
    const first = within(await screen.findByRole('region', { name: 'Step 1, Primary buyers' }))
    expect(await first.findByText('665')).toBeTruthy()
    for (const name of [/Edit step/, /Move step/, 'Add Step', /More for/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(first.queryByRole('link')).toBeNull()
    await staff.click(first.getByRole('button', { name: 'View step 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Step 1 of Campaign 41' }))
    expect(dialog.getByText('All but Failed')).toBeTruthy()
    expect(dialog.getByText('Germany, Austria')).toBeTruthy()
  })

  it('with results are archived instead of deleted, which is said', async () => {
    const calls = serveCampaigns({
      campaigns: all,
      steps: steps(),
      answers: { DeleteCampaignStep: ({ id }) => ({ deletedId: id, isArchived: true, errors: [] }) },
    })
    const { staff } = renderApp({ path: '/edit/campaign/41' })
    await staff.click(await screen.findByRole('button', { name: 'More for step 1' }))
    await staff.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await staff.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Primary buyers is archived')).toBeTruthy()
    expect(calls('DeleteCampaignStep')).toEqual([{ campaignId: '41', id: '1' }])
  })
})

describe('the dialog of a step', () => {
  useServer()
  useLayout()
  const add = async (staff: ReturnType<typeof renderApp>['staff'], dialog: ReturnType<typeof within>, name: string) => {
    await staff.click(dialog.getByRole('combobox', { name: 'Add an advertiser' }))
    await staff.click(await dialog.findByRole('option', { name }))
  }

  it('give a new advertiser the rest, show the control group, submit by Ctrl+Enter', async () => {
    const calls = serveCampaigns({
      campaigns: all,
      steps: steps(),
      answers: { CreateCampaignStep: () => ({ step: step('4'), errors: [] }) },
    })
    const { staff } = renderApp({ path: '/edit/campaign/41' })
    await staff.click(await screen.findByRole('button', { name: 'Add Step' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New step of Campaign 41' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Step 4')
    await add(staff, dialog, 'Veltra')
    const share = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Percentage of ${name}` })
    expect(share('Veltra').value).toBe('100')
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Add an advertiser' }).disabled).toBe(true)
    await staff.clear(share('Veltra'))
    await staff.type(share('Veltra'), '62.5')
    await add(staff, dialog, 'Brightmoor')
    expect(share('Brightmoor').value).toBe('37.5')
    await staff.clear(share('Brightmoor'))
    await staff.type(share('Brightmoor'), '40')
    expect(dialog.getByText('The percentages are 2.5% above 100.')).toBeTruthy()
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
    expect(submit.disabled).toBe(true)
    await staff.clear(share('Brightmoor'))
    await staff.type(share('Brightmoor'), '30')
    expect(dialog.getByText('92.5% given out.')).toBeTruthy()
    expect(dialog.getByText(/7.5% are not sent: control group/)).toBeTruthy()

    await staff.click(dialog.getByRole('button', { name: 'Countries Any' }))
    await staff.click(await dialog.findByRole('option', { name: /Germany/ }))
    await staff.click(within(dialog.getByRole('group', { name: 'Countries' })).getByRole('radio', { name: 'Exclude' }))
    await staff.click(dialog.getByRole('switch', { name: 'Delay since last step' }))
    await staff.clear(dialog.getByRole('textbox', { name: 'Delay' }))
    await staff.type(dialog.getByRole('textbox', { name: 'Delay' }), '2')
    await pick(staff, dialog.getByRole('combobox', { name: 'Delay unit' }), 'hours')
    share('Brightmoor').focus()
    await staff.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Step created successfully')).toBeTruthy()
    expect(calls('CreateCampaignStep')[0]?.step).toEqual({
      name: 'Step 4',
      publishers: [],
      funnels: [],
      leadStatuses: [],
      countries: ['1'],
      filters: ['countries'],
      useDelay: true,
      delay: 2,
      delayUnit: 'hours',
      schedule: null,
      advertisers: [
        { advertiserId: '18', percentage: 62.5 },
        { advertiserId: '31', percentage: 30 },
      ],
      dataOverride: [],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the input if another user saved the step, and shows their changes', async () => {
    const current = steps()
    let tries = 0
    const calls = serveCampaigns({
      campaigns: all,
      steps: current,
      answers: {
        UpdateCampaignStep: () => {
          if (++tries > 1) return { step: step('1', { name: 'Mine' }), errors: [] }
          current[0] = step('1', { name: 'Primary buyers', version: 2, useDelay: true, delay: 5 })
          return {
            step: null,
            errors: [{ __typename: 'UserError', message: 'Changed.', field: null, code: 'CONFLICT' }],
          }
        },
      },
    })
    const { staff } = renderApp({ path: '/edit/campaign/41?dialog=edit&id=1' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Step 1 of Campaign 41' }))
    await staff.clear(dialog.getByRole('textbox', { name: /^Name/ }))
    await staff.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Mine')
    await staff.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(await takeProposed(staff)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Delay Changed by the otherTheirs5Yours/),
        'Name Changed by youTheirsPrimary buyersYoursMine',
      ]),
    )
    await staff.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Step updated successfully')).toBeTruthy()
    expect(calls('UpdateCampaignStep').map(({ version }) => version)).toEqual([1, 2])
    expect(calls('UpdateCampaignStep')[1]?.step).toMatchObject({ name: 'Mine', useDelay: true, delay: 5 })
  })
})
