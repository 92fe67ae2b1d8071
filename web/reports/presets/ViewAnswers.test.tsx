import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { PresetFactsFragment } from '../../generated/graphql'
import { heldAnswer } from '../../test/heldAnswer'
import { asked, lastAsked, useLeadsServer } from '../../test/leadsFilterServer'
import { renderApp, server } from '../../test/render'
import './ViewBar'
import './editing/ViewActions'
import './editing/ViewDialogs'

type Stored = PresetFactsFragment & { __typename: 'Preset' }
const view = (id: string, name: string): Stored => ({
  ...{ __typename: 'Preset', id, name, page: 'leads', config: { filterData: { is_test: true } }, version: 1 },
  ...{
    ownerName: 'Nora Ward',
    isOwn: true,
    isSharedWithEverybody: false,
    roles: [],
    isDefault: false,
    isHidden: false,
  },
})
let stored: Stored[] = []
/** What was sent, by operation. */
let sent: string[] = []
let held = heldAnswer()

const payload = (preset: Stored | null) => ({ __typename: 'PresetPayload', preset, errors: [] })
const undo = { __typename: 'Undo', id: 'undo-3', millisecondsLeft: 10_000 }
const order = { __typename: 'UserSettings', id: '1', presetOrder: [] as string[] }
/** What each operation answers, once it may. */
const answers: Record<string, (variables: { name: string; order: string[] }) => object> = {
  CreatePreset: ({ name }) => ({ createPreset: payload(view('8', name)) }),
  UpdatePreset: () => ({ updatePreset: payload({ ...view('7', 'Tests'), config: {}, version: 2 }) }),
  DeletePreset: () => ({ deletePreset: { __typename: 'DeletePresetPayload', deletedId: '7', undo, errors: [] } }),
  SavePresetDefault: () => ({ savePresetDefault: { __typename: 'PresetDefaultPayload', errors: [] } }),
  SaveViewOrder: ({ order: presetOrder }) => ({
    saveUserSettings: { __typename: 'UserSettingsPayload', errors: [], userSettings: { ...order, presetOrder } },
  }),
}
const bar = () => screen.findByRole('navigation', { name: 'Views', hidden: true })
const tabs = async () => [...(await bar()).children].map(({ textContent }) => textContent)
const changed = () => screen.queryByText('changed', { selector: '[role=status]' })

describe('the views of a screen, while the server is slow,', () => {
  useLeadsServer()
  beforeEach(() => {
    stored = [view('7', 'Tests'), view('9', 'Night')]
    sent = []
    held = heldAnswer()
    server.use(
      graphql.query('Presets', () => HttpResponse.json({ data: { presets: stored, presetDefault: null } })),
      graphql.query('ViewOrder', () => HttpResponse.json({ data: { userSettings: order } })),
      ...Object.entries(answers).map(([name, answer]) =>
        graphql.mutation(name, async ({ variables }) => {
          sent.push(name)
          await held.late
          return HttpResponse.json({ data: answer(variables as never) as never })
        }),
      ),
    )
  })

  it('leave the leads to be worked with, and call none gone that has not come yet', async () => {
    server.use(
      graphql.query('Presets', async () => {
        await held.late
        return HttpResponse.json({ data: { presets: stored, presetDefault: null } })
      }),
    )
    const { staff } = renderApp({ path: '/leads?preset=7&filters=%7B%22is_test%22%3Atrue%7D' })
    expect(await tabs()).toEqual(['All leads'])
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ isTest: true }))
    expect(screen.queryByText(/no longer exists/)).toBeNull()
    asked.length = 0
    await staff.click(await screen.findByRole('button', { name: 'Remove filter: Is Test' }))
    await waitFor(() => expect(lastAsked()?.filter).not.toHaveProperty('isTest'))
    held.arrive()
    await waitFor(async () => expect(await tabs()).toEqual(['All leads', 'Tests', 'Night']))
    await waitFor(() => expect(changed()).toBeTruthy())
    expect(lastAsked()?.filter).not.toHaveProperty('isTest')
  })

  it('are saved once, and the name stays in the dialog until they are', async () => {
    const { staff } = renderApp({ path: '/leads?filters=%7B%22is_test%22%3Atrue%7D' })
    await staff.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as view' }))
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    await staff.type(name, 'DE{Enter}{Enter}')
    await staff.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual(['CreatePreset']))
    expect([name.value, await tabs()]).toEqual(['DE', ['All leads', 'Tests', 'Night']])
    stored = [...stored, view('8', 'DE')]
    held.arrive()
    expect(await screen.findByText('View DE saved')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Save as view' })).toBeNull()
    expect((await bar()).querySelector('[aria-current]')?.textContent).toBe('DE')
    expect(sent).toEqual(['CreatePreset'])
  })

  it('are saved over once by two presses, and say "changed" until they are', async () => {
    const { staff } = renderApp({ path: '/leads?preset=7&filters=%7B%7D' })
    const save = await screen.findByRole('button', { name: 'Save' })
    await staff.dblClick(save)
    await waitFor(() => expect(sent).toEqual(['UpdatePreset']))
    await staff.click(save)
    expect([sent, Boolean(changed())]).toEqual([['UpdatePreset'], true])
    stored = [{ ...view('7', 'Tests'), config: {}, version: 2 }, view('9', 'Night')]
    held.arrive()
    expect(await screen.findByText('View Tests saved')).toBeTruthy()
    await waitFor(() => expect(changed()).toBeNull())
    expect(sent).toEqual(['UpdatePreset'])
  })

  it('are moved at once, and deleted once and only when they are gone', async () => {
    const { staff } = renderApp({ path: '/leads?preset=7&filters=%7B%22is_test%22%3Atrue%7D' })
    const choose = async (item: string) => {
      await staff.click(await screen.findByRole('button', { name: 'Actions of Tests' }))
      await staff.click(await screen.findByRole('menuitem', { name: item }))
    }
    await choose('Move right')
    await waitFor(async () => expect(await tabs()).toEqual(['All leads', 'Night', 'Tests']))
    await choose('Delete…')
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    await staff.dblClick(question.getByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(sent).toEqual(['SaveViewOrder', 'DeletePreset']))
    expect(await tabs()).toEqual(['All leads', 'Night', 'Tests'])
    stored = [view('9', 'Night')]
    held.arrive()
    await waitFor(async () => expect(await tabs()).toEqual(['All leads', 'Night']))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await screen.findByText('View Tests deleted')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
    expect(sent).toEqual(['SaveViewOrder', 'DeletePreset'])
  })
})
