import { darken, lighten } from './color.ts'
import { circle, group, line, path } from './svg.ts'
import {
  arms,
  band,
  type Cloth,
  collar,
  flowers,
  knit,
  lapels,
  opening,
  placket,
  plaid,
  shawl,
  stripes,
  torso,
  WEIGHT,
} from './tailoring.ts'

export const GARMENTS = [
  'tee',
  'striped tee',
  'sweater',
  'v-neck',
  'shirt',
  'flannel',
  'floral shirt',
  'hoodie',
  'turtleneck',
  'blazer',
  'denim jacket',
  'raincoat',
  'tank',
  'slip dress',
  'wrap dress',
  'overalls',
] as const
export type Garment = (typeof GARMENTS)[number]

interface Dressed {
  /** Drawn behind the neck. */
  under: string
  /** Drawn over the neck and below the hair. */
  over: string
}

function shirt(cloth: Cloth, pattern = ''): Dressed {
  const { color, accent, ink, skin } = cloth
  return {
    under: torso(cloth, color, pattern) + opening(skin, 60),
    over: collar(lighten(color, 0.12), ink) + placket(ink, lighten(accent, 0.4)),
  }
}

const WARDROBE: Record<Garment, (cloth: Cloth) => Dressed> = {
  tee: (cloth) => ({
    under: torso(cloth, cloth.color),
    over: band(darken(cloth.color, 0.12), cloth.ink),
  }),
  'striped tee': (cloth) => ({
    under: torso(cloth, lighten(cloth.color, 0.85), stripes(cloth.color)),
    over: band(cloth.color, cloth.ink, 0, 38),
  }),
  sweater: (cloth) => ({
    under: torso(cloth, cloth.color, knit(cloth.accent)),
    over: band(darken(cloth.color, 0.14), cloth.ink, -6, 66),
  }),
  'v-neck': (cloth) => ({
    under: torso(cloth, cloth.color) + path('M290 880L480 1150L664 876Z', cloth.skin),
    over: shawl(darken(cloth.color, 0.14), cloth.ink),
  }),
  shirt: (cloth) => shirt(cloth),
  flannel: (cloth) => shirt(cloth, plaid(darken(cloth.accent, 0.25), lighten(cloth.accent, 0.6))),
  'floral shirt': (cloth) =>
    shirt(cloth, flowers(lighten(cloth.accent, 0.35), lighten(cloth.color, 0.75), cloth.random)),
  hoodie: (cloth) => {
    const { color, ink, accent } = cloth
    const style = { stroke: ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' }
    return {
      under:
        path(
          'M250 780C170 820 150 900 200 990L760 990C800 900 780 820 700 780Z',
          darken(color, 0.28),
          style,
        ) + torso(cloth, color),
      over:
        path(
          'M262 826C206 880 210 960 300 1016C370 1058 440 1066 480 1080C520 1066 590 1056 654 1012C742 956 742 880 686 826C690 900 600 980 480 1000C360 980 270 920 262 826Z',
          darken(color, 0.08),
          style,
        ) +
        line('M420 1046C414 1110 420 1150 412 1210', lighten(accent, 0.6), 13) +
        line('M540 1046C548 1110 540 1160 550 1196', lighten(accent, 0.6), 13),
    }
  },
  turtleneck: (cloth) => ({
    under: torso(cloth, cloth.color),
    over:
      path(
        'M326 838C400 880 540 878 610 832C640 880 668 930 690 960C600 1030 350 1030 252 966C290 930 316 890 326 838Z',
        lighten(cloth.color, 0.06),
        { stroke: cloth.ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' },
      ) + line('M306 900C400 940 550 938 640 892', darken(cloth.color, 0.3), 7, { opacity: 0.7 }),
  }),
  blazer: (cloth) => ({
    under: torso(cloth, lighten(cloth.accent, 0.72)),
    over:
      band(lighten(cloth.accent, 0.55), cloth.ink, 0, 36) +
      group(
        { 'clip-path': 'url(#torso)' },
        path(
          'M300 870C180 930 0 950 0 1040L0 1800L450 1800L456 1400C350 1250 300 1010 300 870Z',
          cloth.color,
          {
            stroke: cloth.ink,
            'stroke-width': WEIGHT,
          },
        ),
        path(
          'M650 870C760 930 940 950 940 1040L940 1800L496 1800L490 1400C590 1250 650 1010 650 870Z',
          darken(cloth.color, 0.08),
          { stroke: cloth.ink, 'stroke-width': WEIGHT },
        ),
      ) +
      lapels(lighten(cloth.color, 0.08), cloth.ink) +
      arms(cloth),
  }),
  'denim jacket': (cloth) => {
    const denim = '#5b7fae'
    const seam = '#e7b877'
    return {
      under: torso(cloth, cloth.color),
      over:
        band(darken(cloth.color, 0.12), cloth.ink, 0, 36) +
        group(
          { 'clip-path': 'url(#torso)' },
          path('M296 870C200 930 0 950 0 1040L0 1800L350 1800C372 1500 360 1200 296 870Z', denim, {
            stroke: cloth.ink,
            'stroke-width': WEIGHT,
          }),
          path(
            'M656 870C760 930 940 950 940 1040L940 1800L610 1800C588 1500 600 1200 656 870Z',
            darken(denim, 0.08),
            {
              stroke: cloth.ink,
              'stroke-width': WEIGHT,
            },
          ),
          line('M180 1190L344 1210M762 1190L616 1210', seam, 5, { 'stroke-dasharray': '14 12' }),
        ) +
        collar(lighten(denim, 0.12), cloth.ink).replaceAll('1016', '1000') +
        arms(cloth),
    }
  },
  raincoat: (cloth) => {
    const style = { stroke: cloth.ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' }
    return {
      under:
        path(
          'M240 770C150 820 140 920 210 1000L750 1000C810 920 800 820 710 770Z',
          darken(cloth.color, 0.3),
          style,
        ) + torso(cloth, cloth.color),
      over:
        path(
          'M300 838C280 900 276 960 330 1030L478 1070L630 1030C680 960 676 900 652 838C640 920 560 990 478 1000C400 990 320 920 300 838Z',
          lighten(cloth.color, 0.1),
          style,
        ) +
        line('M478 1070L478 1800', cloth.ink, WEIGHT) +
        [1150, 1290, 1430]
          .map((y) =>
            circle(478, y, 15, lighten(cloth.color, 0.7), { stroke: cloth.ink, 'stroke-width': 6 }),
          )
          .join(''),
    }
  },
  tank: (cloth) => ({
    under:
      torso(cloth, cloth.skin) +
      group(
        { 'clip-path': 'url(#torso)' },
        path(
          'M256 900C262 1010 250 1120 176 1230L150 1800L790 1800L764 1230C690 1120 684 1010 690 900L640 880C650 1010 590 1092 474 1096C360 1092 300 1010 306 884Z',
          cloth.color,
          { stroke: cloth.ink, 'stroke-width': WEIGHT },
        ),
      ),
    over: '',
  }),
  'slip dress': (cloth) => ({
    under:
      torso(cloth, cloth.skin) +
      group(
        { 'clip-path': 'url(#torso)' },
        line('M280 900L290 1130M668 896L660 1130', cloth.color, 17),
        path(
          'M180 1240C220 1150 280 1106 300 1106C380 1130 430 1150 474 1190C520 1150 580 1130 650 1106C680 1106 730 1150 760 1240L800 1800L140 1800Z',
          cloth.color,
          { stroke: cloth.ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' },
        ),
      ),
    over:
      line('M330 968Q474 1066 632 962', lighten(cloth.accent, 0.4), 6) +
      circle(478, 1018, 12, lighten(cloth.accent, 0.4)),
  }),
  'wrap dress': (cloth) => ({
    under:
      torso(
        cloth,
        cloth.color,
        flowers(lighten(cloth.accent, 0.3), lighten(cloth.color, 0.8), cloth.random),
      ) + path('M290 880L480 1150L664 876Z', cloth.skin),
    over:
      line('M470 1160L380 1330', cloth.ink, WEIGHT - 2) +
      shawl(darken(cloth.color, 0.2), cloth.ink),
  }),
  overalls: (cloth) => ({
    under:
      torso(cloth, lighten(cloth.accent, 0.8), stripes(cloth.accent)) +
      group(
        { 'clip-path': 'url(#torso)' },
        path(
          'M262 880L214 900L270 1180L150 1300L130 1800L810 1800L790 1300L690 1180L736 900L690 880L634 1150L330 1150Z',
          cloth.color,
          { stroke: cloth.ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' },
        ),
        circle(302, 1186, 17, '#f2c65c', { stroke: cloth.ink, 'stroke-width': 5 }),
        circle(662, 1186, 17, '#f2c65c', { stroke: cloth.ink, 'stroke-width': 5 }),
        line('M370 1280L590 1280L576 1430L480 1460L384 1430Z', darken(cloth.color, 0.3), 6),
      ),
    over: band(cloth.accent, cloth.ink, 0, 34),
  }),
}

/** The clothes of one person in one picture, in the head artwork's coordinates. */
export const dress = (garment: Garment, cloth: Cloth): Dressed => WARDROBE[garment](cloth)
