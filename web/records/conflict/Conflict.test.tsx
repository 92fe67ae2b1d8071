import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { renderPart, useServer } from '../../test/render'
import { TextField } from '../../ui/form/TextField'
import { RecordDialog } from '../RecordDialog'
import { useRecordForm } from '../useRecordForm'
import { useSaveRecord, type SaveErrors } from '../useSaveRecord'
import { differencesIn, proposedSide } from './conflict'
import { entriesOf, inWords } from './words'

interface Offer {
  id: string
  name: string
  slug: string
  amount: string
  groups: readonly string[]
  secret: string
  version: number
}
type Form = Omit<Offer, 'id' | 'version'>

const stale = {
  message: 'This was changed in the meantime.',
  field: null,
  code: 'CONFLICT' as const,
}
const first: Offer = { id: '7', name: 'A', slug: 'a', amount: '500', groups: ['x'], secret: '', version: 1 }

interface Saved {
  version: number
  form: Form
}

/** A form of an offer on a server on which somebody else has saved `others`, one after the other. */
function Edit({ others, sent, gone = false }: { others: Offer[]; sent: Saved[]; gone?: boolean }) {
  const [stored] = useState({ now: first, queue: [...others] })
  const save = useSaveRecord<Offer, Form>({
    create: () => Promise.resolve(null),
    update: (base, form): Promise<{ record: Offer | null; errors: SaveErrors }> => {
      sent.push({ version: base.version, form })
      if (gone)
        throw new CombinedGraphQLErrors({
          errors: [{ message: 'The offer does not exist', extensions: { code: 'NOT_FOUND' } }],
        })
      stored.now = stored.queue.shift() ?? stored.now
      if (base.version !== stored.now.version) return Promise.resolve({ record: null, errors: [stale] })
      stored.now = { ...stored.now, ...form, version: base.version + 1 }
      return Promise.resolve({ record: stored.now, errors: [] })
    },
    texts: { created: '', updated: 'Offer saved', failed: 'Failed' },
  })
  const record = useRecordForm<Offer, Form>({
    row: first,
    formOf: ({ id: _id, version: _version, ...form }) => form,
    empty: () => first,
    problems: () => ({}),
    save,
    readAgain: () => Promise.resolve(stored.now),
    titles: { name: 'Name', slug: 'Slug', amount: 'Payout', groups: 'Groups', secret: 'Signing key' },
    words: { amount: 'money', secret: 'secret' },
    isFinal: true,
  })
  return (
    <RecordDialog title="Edit Offer" one="offer" form={record} onClose={() => {}} act="Save">
      <TextField {...record.text('name')} />
      <TextField {...record.text('slug')} />
      <TextField {...record.text('amount')} />
      <TextField {...record.text('secret')} />
    </RecordDialog>
  )
}

describe('a conflict', () => {
  useServer()

  const edit = async (typed: Readonly<Record<string, string>>, others: Offer[], gone = false) => {
    const sent: Saved[] = []
    const { staff } = renderPart(<Edit others={others} sent={sent} gone={gone} />)
    for (const [label, text] of Object.entries(typed)) {
      await staff.clear(screen.getByLabelText(label))
      await staff.type(screen.getByLabelText(label), text)
    }
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    return { staff, sent }
  }
  const conflict = async () =>
    within(await screen.findByRole('alertdialog', { name: 'This offer was changed in the meantime' }))
  const choice = (of: ReturnType<typeof within>, field: RegExp, value: RegExp) =>
    within(of.getByRole('radiogroup', { name: field })).getByRole<HTMLInputElement>('radio', { name: value })

  it('shows both versions by field, in words, and saves what was chosen', async () => {
    const theirs = { ...first, name: 'B', amount: '650.5', groups: ['x', 'y'], version: 2 }
    const { staff, sent } = await edit({ Payout: '700', Slug: 'mine', 'Signing key': 'top-secret' }, [theirs])
    const both = await conflict()
    expect(both.getAllByRole('radiogroup').map((group) => group.textContent)).toEqual([
      'Payout Changed by bothTheirs$650.50Yours$700.00',
      'Name Changed by the otherTheirsBYoursA',
      'Groups Changed by the otherTheirsx, yYoursx',
      'Slug Changed by youTheirsaYoursmine',
      'Signing key Changed by youTheirsUnchangedYoursA new value, which is hidden',
    ])
    expect(choice(both, /Name/, /Theirs/).checked).toBe(true)
    expect(choice(both, /Slug/, /Yours/).checked).toBe(true)
    const use = both.getByRole<HTMLButtonElement>('button', { name: 'Use these values' })
    expect([use.disabled, both.getByText('Still to choose: Payout') !== null]).toEqual([true, true])
    await staff.click(choice(both, /Payout/, /Yours/))
    await staff.click(use)
    expect(sent).toHaveLength(1)
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Offer saved')
    expect(sent[1]).toEqual({
      version: 2,
      form: { name: 'B', slug: 'mine', amount: '700', groups: ['x', 'y'], secret: 'top-secret' },
    })
  })

  it('is shown again by the next save, if nothing was chosen', async () => {
    const { staff, sent } = await edit({ Name: 'Mine' }, [{ ...first, name: 'B', version: 2 }])
    await staff.click((await conflict()).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await conflict()
    expect(sent.map(({ version }) => version)).toEqual([1, 1])
  })

  it('is shown again if somebody saves once more while one chooses', async () => {
    const others = [2, 3].map((version) => ({ ...first, name: `B${version}`, version }))
    const { staff } = await edit({ Name: 'Mine' }, others)
    await staff.click(choice(await conflict(), /Name/, /Yours/))
    await staff.click(screen.getByRole('button', { name: 'Use these values' }))
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    expect((await conflict()).getByRole('radio', { name: /B3/ })).toBeTruthy()
  })

  it('with a deletion says so and keeps what was typed', async () => {
    const { staff, sent } = await edit({ Name: 'Mine' }, [], true)
    expect(await screen.findByText(/This offer was deleted in the meantime\. What you typed is kept/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine')
    await staff.keyboard('{Enter}')
    expect(sent).toHaveLength(1)
  })
})

describe('the fields of a conflict', () => {
  const field = (before: unknown, theirs: unknown, mine: unknown) =>
    differencesIn([{ field: 'f', label: 'F', word: undefined, before, theirs, mine }]).map((one) => proposedSide(one))

  it.each([
    ['changed by nobody', 1, 1, 1, []],
    ['changed by both to the same', 1, 2, 2, []],
    ['changed by the other', 1, 2, 1, ['theirs']],
    ['changed by the user', 1, 1, 2, ['mine']],
    ['changed by both', 1, 2, 3, [undefined]],
    ['a list in another order', ['a', 'b'], ['b', 'a'], ['a', 'b'], []],
  ])('are proposed: %s', (_case, before, theirs, mine, sides) => {
    expect(field(before, theirs, mine)).toEqual(sides)
  })

  it('are in words', () => {
    const nameOf = (kind: string, id: string) => `${kind} ${id}`
    expect(entriesOf(true, undefined, nameOf)).toEqual(['Yes'])
    expect(inWords(entriesOf([], 'countries', nameOf), [])).toBe('None')
    expect(inWords(entriesOf(['1', '2'], 'countries', nameOf), [])).toBe('countries 1, countries 2')
    const many = Array.from({ length: 20 }, (_, at) => `c${at}`)
    expect(inWords([...many.slice(1), 'new'], many)).toBe('+ new\n− c0')
  })
})
