import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** Where a gateway is, and the token for it. */
export interface Profile {
  url: string
  token: string
}

const folder = () => path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'lead')
const file = () => path.join(folder(), 'profiles.json')

function readProfiles(): Record<string, Profile> {
  let text: string
  try {
    text = readFileSync(file(), 'utf8')
  } catch {
    return {} // nobody has signed in yet
  }
  try {
    return JSON.parse(text) as Record<string, Profile>
  } catch {
    throw new Error(`${file()} is not JSON. Mend it, or remove it and sign in again.`)
  }
}

/** The profile of this name; `LEAD_URL` and `LEAD_TOKEN` come before it. Null without both an address and a token. */
export function readProfile(name: string): Profile | null {
  const { url = '', token = '' } = readProfiles()[name] ?? {}
  const profile = { url: process.env.LEAD_URL || url, token: process.env.LEAD_TOKEN || token }
  return profile.url && profile.token ? profile : null
}

/** Keeps a profile in a file that only its owner may read. Returns its path. */
export function saveProfile(name: string, profile: Profile): string {
  const profiles = { ...readProfiles(), [name]: profile }
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  writeFileSync(file(), `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  chmodSync(file(), 0o600)
  return file()
}
