import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A program that a page of docs/ prints, and what it prints as its answer. */
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

/** All programs of a page, in order. A block of JSON or text right after a program is its answer. */
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
 * Runs a program as it is printed, by its own interpreter, and answers what it writes to standard output. The servers that it talks
 * to may run in this process. Throws with all that it wrote when it fails.
 */
export function runExample(
  { language, text }: Pick<PrintedExample, 'language' | 'text'>,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'example-'))
  // Node looks for packages from where the file lies.
  const file =
    language === 'js'
      ? path.join('node_modules', `.example-${path.basename(folder)}.mjs`)
      : path.join(folder, 'example')
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

/** Throws, and says what to install, where a program is missing that examples are run by. */
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
 * Where an answer has another shape than the printed one: names, lists and kinds of values. Null stands for any value. A list that is
 * printed with rows has some, but for lists within rows.
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
