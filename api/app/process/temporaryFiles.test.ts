import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ownName, prepareTemporaryFolder, withTemporaryFile } from './temporaryFiles'

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'temporary-test-'))
  folder = path.join(parent, 'files')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const host = hostname().replace(/[^\w.]/g, '_')
const nameOf = (pid: number, madeOn = host) => `file-${madeOn}-${pid}-0badc0de`
/** Id of a process that has ended. */
const endedPid = () => Number(spawnSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).stdout)

describe('the folder of temporary files', () => {
  it('is for its user alone, also if it was open to others', () => {
    mkdirSync(folder, { mode: 0o755 })
    prepareTemporaryFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is refused if another user could replace it', () => {
    symlinkSync(parent, folder)
    expect(() => prepareTemporaryFolder(folder)).toThrow(/^TEMPORARY_DIR: .* must be a folder that belongs to the user/)
  })

  it('is emptied at the start, except for the files of running processes', () => {
    mkdirSync(folder)
    const running = nameOf(process.ppid)
    const [silent, elsewhere] = [nameOf(7, 'other.host'), nameOf(8, 'other.host')]
    for (const entry of [nameOf(endedPid()), nameOf(process.pid), running, silent, elsewhere])
      writeFileSync(path.join(folder, entry), 'someone@example.com')
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(path.join(folder, silent), longAgo, longAgo)
    const copy = path.join(folder, nameOf(endedPid()).replace('file', 'copy'))
    mkdirSync(path.join(copy, 'spill'), { recursive: true })
    prepareTemporaryFolder(folder)
    expect(readdirSync(folder).sort()).toEqual([running, elsewhere].sort())
  })
})

describe('a temporary file', () => {
  it('has no name while it is used, and can be read and written by its user alone', async () => {
    const found = await withTemporaryFile(folder, async (file) => {
      await file.write('someone@example.com')
      const { mode, nlink } = await file.stat()
      return {
        names: readdirSync(folder),
        mode: mode & 0o777,
        nlink,
        text: (await file.read({ position: 0 })).bytesRead,
      }
    })
    expect(found).toEqual({ names: [], mode: 0o600, nlink: 0, text: 19 })
  })

  it('can be made after a cleaner of the system has deleted the folder', async () => {
    prepareTemporaryFolder(folder)
    rmSync(folder, { recursive: true })
    await withTemporaryFile(folder, () => Promise.resolve())
    expect(existsSync(folder)).toBe(true)
  })

  it('is named after its process', () => {
    expect(ownName('file')).toMatch(new RegExp(`^file-${host}-${process.pid}-[0-9a-f]{8}$`))
  })
})
