import { type Kysely, sql } from 'kysely'

/** What the ideas for interests are called in the app's other languages, but for words that mean something else in English, such as Mode or Lecture. */
const called = {
  Animals: ['Animales', 'Tiere', 'Animaux', 'Animais', 'الحيوانات'],
  Art: ['Arte', 'Kunst', 'الفن'],
  Beach: ['Playa', 'Strand', 'Plage', 'Praia', 'الشاطئ'],
  Coffee: ['Kaffee', 'القهوة'],
  Cooking: ['Cocina', 'Kochen', 'Culinária', 'الطبخ'],
  Dancing: ['Baile', 'Tanzen', 'Danse', 'Dança', 'الرقص'],
  Fashion: ['Moda', 'الأزياء'],
  Fitness: ['اللياقة'],
  Gaming: ['Videojuegos', 'Jeux vidéo', 'ألعاب الفيديو'],
  Hiking: ['Senderismo', 'Wandern', 'Randonnée', 'Trilhas', 'المشي في الطبيعة'],
  Movies: ['Cine', 'Filme', 'Cinéma', 'Filmes', 'الأفلام'],
  Music: ['Música', 'Musik', 'Musique', 'الموسيقى'],
  Nature: ['Naturaleza', 'Natur', 'Natureza', 'الطبيعة'],
  Photography: ['Fotografía', 'Fotografie', 'التصوير'],
  Reading: ['Lectura', 'Lesen', 'Leitura', 'القراءة'],
  Sports: ['Deportes', 'Sport', 'Esportes', 'الرياضة'],
  Technology: ['Tecnología', 'Technik', 'Technologie', 'التقنية'],
  Travel: ['Viajes', 'Reisen', 'Voyages', 'Viagens', 'السفر'],
  Wine: ['Vino', 'Wein', 'Vin', 'Vinho', 'النبيذ'],
  Yoga: ['اليوغا'],
}

/** Interests that people wrote in their own language before the app spoke it become those of the list, as they are stored since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = Object.entries(called).flatMap(([name, words]) =>
    words.map((word) => [name, word] as const),
  )
  const listed = sql`SELECT name, word_key(word) AS key
    FROM unnest(${rows.map(([name]) => name)}::text[], ${rows.map(([, word]) => word)}::text[]) AS rows(name, word)`
  /** Each once, in its first place. */
  const named = (words: ReturnType<typeof sql>) => sql`(
    SELECT array_agg(name ORDER BY at) FROM (
      SELECT DISTINCT ON (word_key(coalesce(listed.name, word))) coalesce(listed.name, word) AS name, at
      FROM unnest(${words}) WITH ORDINALITY AS own(word, at) LEFT JOIN listed ON listed.key = word_key(word)
      ORDER BY word_key(coalesce(listed.name, word)), at
    ) AS named)`
  await sql`
    WITH listed AS (${listed})
    UPDATE users SET interests = ${named(sql`interests`)}, version = version + 1
    WHERE interest_keys && (SELECT array_agg(key) FROM listed)
  `.execute(db)
  const wanted = sql`ARRAY(SELECT jsonb_array_elements_text(filters #> '{interests,wanted}'))`
  await sql`
    WITH listed AS (${listed})
    UPDATE users SET filters = jsonb_set(filters, '{interests,wanted}', to_jsonb(${named(wanted)})), version = version + 1
    WHERE filters ? 'interests'
      AND EXISTS (SELECT FROM unnest(${wanted}) AS own(word) JOIN listed ON listed.key = word_key(word))
  `.execute(db)
}
