// Locks between processes: a file names its holder, and counts only while that process runs. Uses no packages.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './stale.mjs'

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // running under another account
  }
}

/** Process ids are reused, so the command must be the same too. */
const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return '' // no /proc: trust the process id
  }
}

/** What the holder of a lock wrote into it; null if the file is gone. */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    if (error instanceof SyntaxError) return {} // Not written by a holder: no process is named.
    throw error
  }
}

const holds = ({ pid, command }) => Boolean(pid) && isAlive(pid) && commandOf(pid) === command

/**
 * Removes a lock whose holder has ended. One process at a time, and after reading it again: another one can have removed
 * it and taken the lock meanwhile.
 */
function removeLeft(file) {
  const { release } = takeLock(`${file}.left`)
  if (!release) return // another process removes it
  const holder = readHolder(file)
  if (holder && !holds(holder)) rmSync(file)
  release()
}

/**
 * Takes the lock `file` for this process, with `details` in it. Returns `release`, or the `holder` ({ pid, command, since,
 * ...details }) that has it. Released when this process ends, however it does.
 */
export function takeLock(file, details = {}) {
  mkdirSync(path.dirname(file), { recursive: true })
  const mine = `${file}.${process.pid}`
  const content = { pid: process.pid, command: commandOf(process.pid), since: new Date().toISOString(), ...details }
  writeFileSync(mine, JSON.stringify(content))
  try {
    for (;;) {
      try {
        // With its content at once, unlike writing.
        linkSync(mine, file)
        break
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const holder = readHolder(file)
      if (holder && holds(holder)) return { holder }
      if (holder) removeLeft(file)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const release = () => {
    process.off('exit', release)
    rmSync(file, { force: true })
  }
  process.once('exit', release)
  return { release }
}

let uses = 0
let release

/**
 * Takes the lock on installing, generating and building in this checkout; returns its release. Waits while another process
 * has it, which `say` tells once. This process can take it several times.
 */
export async function takeBuildLock(say = console.log) {
  for (let told = false; uses === 0; told = true) {
    const lock = takeLock(path.join(root, 'dist', '.building.json'))
    if (lock.release) {
      release = lock.release
      break
    }
    const { pid, command, since } = lock.holder
    if (!told) say(`    Waiting for process ${pid}, which has been building here since ${since}: ${command}`)
    await sleep(200)
  }
  uses += 1
  return () => {
    uses -= 1
    if (uses === 0) release()
  }
}

/** Does `work` with the build lock. */
export async function whileBuilding(work) {
  const unlock = await takeBuildLock()
  try {
    return await work()
  } finally {
    unlock()
  }
}
