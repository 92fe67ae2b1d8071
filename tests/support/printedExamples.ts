import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@jest/globals'

/** An example program in docs/ and its printed output. */
export interface PrintedExample {
  /** The last heading above it. */
  heading: string
  language: string
  text: string
  answer: { language: 'json' | 'text'; text: string } | null
}

const programs = ['bash', 'python', 'js']
const isAnswer = (language: string | undefined): language is 'json' | 'text' =>
  language === 'json' || language === 'text'

/** Programs of a page in order. A JSON or text block right after a program is its output. */
export function printedExamples(file: string): PrintedExample[] {
  const source = readFileSync(path.join('docs', file), 'utf8')
  let heading = ''
  const blocks: { heading: string; language: string; text: string }[] = []
  for (const [, title, language = '', text = ''] of source.matchAll(/^#+ (.+)$|^```(\w*)\n([\s\S]*?)^```$/gm)) {
    if (title) heading = title
    else blocks.push({ heading, language, text })
  }
  return blocks.flatMap((block, place) => {
    if (!programs.includes(block.language)) return []
    const next = blocks[place + 1]
    const answer =
      next && isAnswer(next.language) && next.heading === block.heading
        ? { language: next.language, text: next.text }
        : null
    return [{ ...block, answer }]
  })
}

const commands: Readonly<Record<string, string>> = { bash: 'bash', python: 'python3', js: process.execPath }
const timeoutMs = 60_000

/**
 * Runs a program as printed, with its own interpreter, and returns its standard output. Servers may run in this
 * process. `packages` is the folder of the packages that it imports. Throws with its output if it fails.
 */
export function runExample(
  { language, text }: Pick<PrintedExample, 'language' | 'text'>,
  env: Readonly<Record<string, string>>,
  packages = 'node_modules',
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'example-'))
  // Node resolves packages from the file's folder.
  const file =
    language === 'js' ? path.join(packages, `.example-${path.basename(folder)}.mjs`) : path.join(folder, 'example')
  writeFileSync(file, language === 'bash' ? `set -euo pipefail\n${text}` : text)
  const { PATH = '', HOME = '' } = process.env
  return new Promise<string>((resolve, reject) => {
    execFile(
      commands[language] ?? language,
      [file],
      { env: { PATH, HOME, ...env }, timeout: timeoutMs },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${error.message}\n${stdout}\n${stderr}\n${text}`))
        else resolve(stdout)
      },
    )
  }).finally(() => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(file, { force: true })
  })
}

/** Throws with install instructions if an interpreter is missing. */
export async function needPrograms(): Promise<void> {
  for (const [program, argument] of [
    ['bash', '--version'],
    ['curl', '--version'],
    ['python3', '--version'],
  ] as const) {
    await new Promise<void>((resolve, reject) =>
      execFile(program, [argument], (error) =>
        error ? reject(new Error(`The examples of docs/ need ${program} on the PATH: ${error.message}`)) : resolve(),
      ),
    )
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Differences in shape between an output and the printed one: names, lists and types. Null matches any value. A printed
 * list with rows must not be empty, except for nested lists.
 */
export function shapeFaults(printed: unknown, actual: unknown, at = 'answer'): string[] {
  if (printed === null || actual === null) return []
  if (Array.isArray(printed)) {
    if (!Array.isArray(actual)) return [`${at} is no list`]
    if (printed.length > 0 && actual.length === 0 && !at.includes('[')) return [`${at} is empty`]
    return printed.length > 0 ? actual.flatMap((one, place) => shapeFaults(printed[0], one, `${at}[${place}]`)) : []
  }
  if (!isObject(printed)) return typeof printed === typeof actual ? [] : [`${at} is ${typeof actual}`]
  if (!isObject(actual)) return [`${at} is no object`]
  const names = new Set([...Object.keys(printed), ...Object.keys(actual)])
  return [...names].flatMap((name) => {
    if (!(name in actual)) return [`${at}.${name} is missing`]
    if (!(name in printed)) return [`${at}.${name} is not printed`]
    return shapeFaults(printed[name], actual[name], `${at}.${name}`)
  })
}

interface Answer {
  data?: unknown
  errors?: unknown
  code?: unknown
  extensions?: unknown
}

/** What GraphQL adds to every answer is none of the example. */
export const parsed = (text: string) => {
  const { extensions: _, ...answer } = JSON.parse(text) as Answer
  return answer
}

/** Expects that an example wrote what is printed: texts word for word, JSON in its shape, faults as they are worded. */
export function expectPrinted({ answer }: PrintedExample, output: string) {
  if (!answer) return
  if (answer.language === 'text') return expect(output.trim()).toBe(answer.text.trim())
  const printed = parsed(answer.text)
  const actual = parsed(output)
  expect(shapeFaults(printed, actual)).toEqual([])
  // Faults are worded as they are printed.
  if (printed.code !== undefined || printed.errors !== undefined) expect(actual).toEqual(printed)
}
