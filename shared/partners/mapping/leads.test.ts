import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../test/depth'
import { readDocument, type Tree, writeDocument } from './documents'
import { leadFormats, type LeadName, ownLeadFields, readLead } from './leads'
import { escapedName } from './paths'

const names: LeadName[] = [
  { theirs: 'name', ours: 'full_name' },
  { theirs: 'mail', ours: 'email' },
  { theirs: 'mob', ours: 'phone' },
  { theirs: 'sub', ours: 'custom_param_1' },
  { theirs: 'test', ours: 'is_test' },
]
const read = (text: string, format: 'json' | 'form' = 'form', own = names) => {
  const lead = readLead(readDocument(text, format) as Tree, format, own)
  return 'fields' in lead ? lead.fields : lead
}

describe('a lead of a publisher', () => {
  it('is read by its own names, and by ours', () => {
    const fields = {
      ...{ email: 'a@b.co', phone: '+49151', first_name: 'Anna', last_name: 'van Dyck', city: 'Ulm', is_test: true },
    }
    expect(read('mail=a%40b.co&mob=%2B49151&name=Anna++van+Dyck&city=Ulm&test=1&utm=x')).toEqual(fields)
    expect(read('{"mail":"a@b.co","mob":"+49151","name":"Anna van Dyck","city":"Ulm","test":"1"}', 'json')).toEqual(
      fields,
    )
    expect(read('email=a%40b.co&is_test=no', 'form', [])).toEqual({ email: 'a@b.co', is_test: false })
  })

  it('has the first of several names that has a value, and ours last', () => {
    const two: LeadName[] = [...names, { theirs: 'mail2', ours: 'email' }]
    expect(read('mail2=c%40d.co&mail=&email=e%40f.co', 'form', two)).toEqual({ email: 'c@d.co' })
    expect(read('email=e%40f.co', 'form', two)).toEqual({ email: 'e@f.co' })
    expect(read('name=Anna&first_name=Berta')).toEqual({ first_name: 'Berta' })
  })

  it('has our names for what they are to the publisher', () => {
    const own: LeadName[] = [
      { theirs: 'email', ours: 'ignored' },
      { theirs: 'offer', ours: 'custom_param_2' },
    ]
    expect(read('{"email":"a@b.co","offer":"x"}', 'json', own)).toEqual({ custom_param_2: 'x' })
    expect(read('email=a%40b.co&offer=x', 'form', own)).toEqual({ custom_param_2: 'x' })
  })

  it('keeps values in JSON under our names as they came', () => {
    expect(read('{"email":5,"last_name":["x"],"mob":491511234567}', 'json')).toEqual({
      ...{ email: 5, last_name: ['x'], phone: '491511234567' },
    })
  })

  it.each([
    ['mail=a%40b.co&mail=c%40d.co', 'mail', 'It has several values.'],
    ['email=a%40b.co&email=c%40d.co', 'email', 'It has several values.'],
    ['name=M%FCller&mail=a%40b.co', 'name', 'It is not UTF-8.'],
    ['sub=%00', 'sub', 'It has signs that cannot be stored.'],
  ])('%s is refused at %s', (text, field, message) => {
    expect(read(text)).toEqual({ faults: [{ field, message }] })
  })

  it('is not read by numbers that are not exact', () => {
    expect(read('{"sub":90071992547409931}', 'json')).toEqual({
      faults: [{ field: 'sub', message: 'This number is too large to be exact: send it as text.' }],
    })
  })
})

it('that is written under names is read back by them', () => {
  const fields = ownLeadFields.filter((field) => field !== 'is_test')
  const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text && text.isWellFormed())
  const value = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => text.trim() === text && !/[\0\ufffd]/.test(text))
  const lead = fc.uniqueArray(fc.tuple(fc.constantFrom(...fields), value), { selector: ([ours]) => ours })
  fc.assert(
    fc.property(
      ...([lead, fc.uniqueArray(name, { minLength: 17, maxLength: 17 }), fc.constantFrom(...leadFormats)] as const),
      (lead, places, format) => {
        const own = lead.map(([ours], at): LeadName => {
          const place = places[at] ?? ''
          return { theirs: format === 'json' ? escapedName(place) : place, ours }
        })
        const values = own.map(({ theirs }, at) => ({ name: theirs, value: lead[at]?.[1] ?? '' }))
        const { body } = writeDocument(values, format)
        expect(read(body ?? '', format, own)).toEqual(Object.fromEntries(lead))
      },
    ),
    { numRuns: cases(300) },
  )
})
