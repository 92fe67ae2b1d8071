// node verify.mjs keys.json STATEMENT.json …
// Checks statements of one partner, in the order given, the oldest first. Needs Node 20 or newer, and no packages.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [keysFile, ...files] = process.argv.slice(2)
const { keys } = JSON.parse(readFileSync(keysFile, 'utf8'))

/** Canonical JSON, RFC 8785. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)}}`
}
const cents = (money) => (/^-?\d+\.\d\d$/.test(money) ? Number(money.replace('.', '')) : NaN)
const sum = (rows) => rows.reduce((total, { amount }) => total + cents(amount), 0)

/** What is wrong with a file; an empty list if nothing is. `before` is the file before it. */
function faults(text, before) {
  const file = JSON.parse(text)
  const { statement, sha256, key, signature } = file
  const found = []
  const check = (isRight, fault) => isRight || found.push(fault)
  const signed = Buffer.from(canonical(statement))
  check(text === canonical(file), 'the file is not as it was written')
  check(sha256 === createHash('sha256').update(signed).digest('hex'), 'the hash is another one')
  const known = keys.find(({ id }) => id === key)
  const bytes = Buffer.from(signature, 'hex')
  const isSigned = known && bytes.toString('hex') === signature
  check(isSigned && verify(null, signed, createPublicKey(known.public_key), bytes), 'the signature is not valid')

  const { lines, leads, adjustments, payments, opening_balance, total, closing_balance, previous } = statement
  const isOf = (line) => (lead) => lead.country === line.country && lead.amount === line.price
  for (const line of lines) {
    check(leads.filter(isOf(line)).length === line.count, `${line.country} has another number of leads`)
    check(cents(line.price) * line.count === cents(line.amount), `${line.country} has another amount`)
  }
  check(sum(leads) === sum(lines), 'the leads are not those of the lines')
  check(sum(lines) + sum(adjustments) === cents(total), 'the total is another one')
  check(cents(opening_balance) + cents(total) + sum(payments) === cents(closing_balance), 'the balance is another one')
  if (before) {
    check(previous?.number === before.statement.number, `it does not follow ${before.statement.number}`)
    check(previous?.sha256 === before.sha256, 'the statement before it was another one')
    check(opening_balance === before.statement.closing_balance, 'it begins with another balance')
  }
  return found
}

const texts = files.map((file) => readFileSync(file, 'utf8'))
let areRight = files.length > 0
for (const [place, text] of texts.entries()) {
  let found
  let missing
  try {
    found = faults(text, place > 0 && JSON.parse(texts[place - 1]))
    missing = place === 0 && JSON.parse(text).statement.previous?.number
  } catch (error) {
    found = [error.message]
  }
  const right = missing ? `right by itself, but ${missing} and what was before it were not given` : 'right'
  console.log(`${files[place]}: ${found.length ? `WRONG, ${found.join(', ')}` : right}`)
  areRight &&= !found.length && !missing
}
process.exitCode = areRight ? 0 : 1
