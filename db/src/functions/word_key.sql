-- Key of a word: without case, accents, invisible marks, extra spaces and keyboards' variants of signs and letters. Does the same as
-- wordKey in the server's contract/shared, in the same order: marks, letters that the normal form would split wrongly, accents and vowel
-- signs, apostrophes, quotes, dashes, case, letters, spaces. Most ASCII texts only need the case, and only some scripts the long lists of
-- letters. search_key of messages and room_messages and the generated users.interest_keys store its results, which a migration must update
-- after a change here.
CREATE OR REPLACE FUNCTION word_key(p_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(p_word) = char_length(p_word) THEN
    CASE WHEN p_word COLLATE "C" ~ '^ | $|  |[`\t\n\v\f\r]'
    THEN btrim(regexp_replace(replace(lower(p_word COLLATE "C"), '`', ''''), '\s{2,}|[\t\n\v\f\r]', ' ', 'g'))
    ELSE lower(p_word COLLATE "C") END
  ELSE btrim(regexp_replace(
    normalize(replace(replace(translate(translate(translate(
      lower(upper(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          normalize(regexp_replace(regexp_replace(regexp_replace(
            p_word COLLATE "C",
            '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFE0E\uFE0F]', '', 'g'),
            '[\u00B4\u0384\u1FBD\u1FBF\u1FFE]', '''', 'g'),
            '[\u2033\u2036]', '"', 'g'), NFKD),
          '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u0674'
          '\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF]', '', 'g'),
          '[`\u02B9\u02BB-\u02BD\u02C8\u055A\u05F3\u07F4\u07F5\u2018-\u201B\u2032\u2035\u2039\u203A\u275B\u275C\uA78C]', '''', 'g'),
          '[\u00AB\u00BB\u02BA\u05F4\u201C-\u201F\u275D\u275E\u2E42\u300C-\u300F\u301D-\u301F\U0001F676-\U0001F678]', '"', 'g'),
          '[\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u3030\u30A0\U00010D6E\U00010EAD]',
          '-', 'g')
      COLLATE "und-x-icu") COLLATE "und-x-icu") COLLATE "C",
      CASE WHEN p_word COLLATE "C" ~ '[\u0600-\u06FF\uFB50-\uFEFF\U0001EE00-\U0001EEFF]' THEN
        U&'\0649\0671\06A9\06CC\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9'
      ELSE '' END,
      U&'\064A\0627\0643\064A01234567890123456789'),
      CASE WHEN p_word COLLATE "C" ~ '[\u3000-\u33FF\uFF00-\uFFEF\U0001F200-\U0001F2FF]' THEN
        'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽ'
      ELSE '' END,
      'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝ'),
      'øłđħŧ', 'oldht'), 'æ', 'ae'), 'œ', 'oe'), NFC)
    COLLATE "C",
    '[\s\u1680\u2028\u2029]{2,}|[\t\n\v\f\r\u1680\u2028\u2029]', ' ', 'g'
  ))
  END
