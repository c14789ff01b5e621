import type { Time } from '../../db/column-types.ts'

interface FlagObjections {
  id: string
  flag_id: number
  owner_id: string
  reason: string
  created_at: Time
}

interface FlagNews {
  id: string
  flag_id: number
  author_user_id: string
  text: string
  created_at: Time
}

interface FlagNewsPhotos {
  id: string
  news_id: string
  position: number
  storage_key: string
  size: number
  sha256: Buffer
}

/** The tables that this module owns: it alone writes them. */
export interface CasesTables {
  flag_news: FlagNews
  flag_news_photos: FlagNewsPhotos
  flag_objections: FlagObjections
}
