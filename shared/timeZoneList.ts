/**
 * The time zones that staff choose from. A zone's id is its place here, from 1, and is stored with users and caps: new
 * ones go at the end, and none is ever moved or removed.
 */
import { formatOffset, isTimeZone, type Instant } from './timeZones'

export const timeZoneNames = [
  'UTC',
  'Africa/Abidjan', 'Africa/Accra', 'Africa/Addis_Ababa', 'Africa/Algiers', 'Africa/Cairo', 'Africa/Casablanca',
  'Africa/Dakar', 'Africa/Dar_es_Salaam', 'Africa/Djibouti', 'Africa/Harare', 'Africa/Johannesburg', 'Africa/Kampala',
  'Africa/Khartoum', 'Africa/Kigali', 'Africa/Kinshasa', 'Africa/Lagos', 'Africa/Luanda', 'Africa/Lusaka',
  'Africa/Maputo', 'Africa/Nairobi', 'Africa/Ndjamena', 'Africa/Tripoli', 'Africa/Tunis', 'Africa/Windhoek',
  'America/Anchorage', 'America/Argentina/Buenos_Aires', 'America/Asuncion', 'America/Bogota', 'America/Caracas',
  'America/Chicago', 'America/Costa_Rica', 'America/Denver', 'America/Edmonton', 'America/El_Salvador',
  'America/Guatemala', 'America/Guayaquil', 'America/Guyana', 'America/Halifax', 'America/Havana', 'America/Jamaica',
  'America/La_Paz', 'America/Lima', 'America/Los_Angeles', 'America/Managua', 'America/Manaus', 'America/Mexico_City',
  'America/Montevideo', 'America/New_York', 'America/Nuuk', 'America/Panama', 'America/Paramaribo', 'America/Phoenix',
  'America/Port-au-Prince', 'America/Port_of_Spain', 'America/Puerto_Rico', 'America/Regina', 'America/Santiago',
  'America/Santo_Domingo', 'America/Sao_Paulo', 'America/St_Johns', 'America/Tegucigalpa', 'America/Tijuana',
  'America/Toronto', 'America/Vancouver', 'America/Winnipeg',
  'Asia/Almaty', 'Asia/Amman', 'Asia/Ashgabat', 'Asia/Baghdad', 'Asia/Bahrain', 'Asia/Baku', 'Asia/Bangkok',
  'Asia/Beirut', 'Asia/Bishkek', 'Asia/Brunei', 'Asia/Colombo', 'Asia/Damascus', 'Asia/Dhaka', 'Asia/Dubai',
  'Asia/Dushanbe', 'Asia/Gaza', 'Asia/Ho_Chi_Minh', 'Asia/Hong_Kong', 'Asia/Jakarta', 'Asia/Jerusalem', 'Asia/Kabul',
  'Asia/Karachi', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Kuala_Lumpur', 'Asia/Kuwait', 'Asia/Macau', 'Asia/Manila',
  'Asia/Muscat', 'Asia/Novosibirsk', 'Asia/Phnom_Penh', 'Asia/Qatar', 'Asia/Riyadh', 'Asia/Seoul', 'Asia/Shanghai',
  'Asia/Singapore', 'Asia/Taipei', 'Asia/Tashkent', 'Asia/Tbilisi', 'Asia/Tehran', 'Asia/Thimphu', 'Asia/Tokyo',
  'Asia/Ulaanbaatar', 'Asia/Vladivostok', 'Asia/Yangon', 'Asia/Yekaterinburg', 'Asia/Yerevan',
  'Atlantic/Azores', 'Atlantic/Canary', 'Atlantic/Cape_Verde', 'Atlantic/Reykjavik',
  'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Darwin', 'Australia/Hobart', 'Australia/Lord_Howe',
  'Australia/Melbourne', 'Australia/Perth', 'Australia/Sydney',
  'Europe/Amsterdam', 'Europe/Andorra', 'Europe/Athens', 'Europe/Belgrade', 'Europe/Berlin', 'Europe/Bratislava',
  'Europe/Brussels', 'Europe/Bucharest', 'Europe/Budapest', 'Europe/Chisinau', 'Europe/Copenhagen', 'Europe/Dublin',
  'Europe/Helsinki', 'Europe/Istanbul', 'Europe/Kyiv', 'Europe/Lisbon', 'Europe/Ljubljana', 'Europe/London',
  'Europe/Luxembourg', 'Europe/Madrid', 'Europe/Malta', 'Europe/Minsk', 'Europe/Monaco', 'Europe/Moscow',
  'Europe/Nicosia', 'Europe/Oslo', 'Europe/Paris', 'Europe/Podgorica', 'Europe/Prague', 'Europe/Riga', 'Europe/Rome',
  'Europe/Samara', 'Europe/Sarajevo', 'Europe/Skopje', 'Europe/Sofia', 'Europe/Stockholm', 'Europe/Tallinn',
  'Europe/Tirane', 'Europe/Vaduz', 'Europe/Vienna', 'Europe/Vilnius', 'Europe/Warsaw', 'Europe/Zagreb',
  'Europe/Zurich',
  'Indian/Maldives', 'Indian/Mauritius',
  'Pacific/Apia', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Fiji', 'Pacific/Guam', 'Pacific/Honolulu',
  'Pacific/Kiritimati', 'Pacific/Noumea', 'Pacific/Port_Moresby', 'Pacific/Tongatapu',
] as const

/** `offset` is that of the instant asked for: `UTC+03:00`. */
export type TimeZone = { id: number; name: string; offset: string }

export const timeZonesAt = (now: Instant): TimeZone[] =>
  timeZoneNames.map((name, index) => ({ id: index + 1, name, offset: formatOffset(name, now) }))

export const timeZoneNameOf = (id: number): string | null => timeZoneNames[id - 1] ?? null

/** The id of an offered zone; null for any other, known or not. */
export const timeZoneIdOf = (name: string): number | null =>
  timeZoneNames.findIndex((offered) => offered === name) + 1 || null

/** Reads what a `Timezone-Id` header may hold, an id of this list or an IANA name. Null when it names no zone. */
export function readTimeZone(text: string): string | null {
  if (/^\d+$/.test(text)) return timeZoneNameOf(Number(text))
  return isTimeZone(text) ? text : null
}
