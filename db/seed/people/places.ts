export interface Place {
  name: string
  /** Decimal degrees of its middle. */
  latitude: number
  longitude: number
}

const place = (name: string, latitude: number, longitude: number): Place => ({
  name,
  latitude,
  longitude,
})

/** In and around one city, Portland in Oregon, up to about 40 miles out. */
export const PLACES = [
  place('Alberta Arts, Portland', 45.56, -122.65),
  place('Alameda, Portland', 45.55, -122.63),
  place('Beaumont, Portland', 45.55, -122.61),
  place('Boise-Eliot, Portland', 45.55, -122.67),
  place('Brooklyn, Portland', 45.49, -122.65),
  place('Division, Portland', 45.5, -122.62),
  place('Foster-Powell, Portland', 45.49, -122.59),
  place('Goose Hollow, Portland', 45.52, -122.69),
  place('Hawthorne, Portland', 45.51, -122.63),
  place('Hollywood, Portland', 45.54, -122.62),
  place('Irvington, Portland', 45.54, -122.65),
  place('Kenton, Portland', 45.58, -122.69),
  place('Kerns, Portland', 45.53, -122.64),
  place('Laurelhurst, Portland', 45.53, -122.62),
  place('Lents, Portland', 45.48, -122.57),
  place('Montavilla, Portland', 45.52, -122.58),
  place('Multnomah Village, Portland', 45.47, -122.71),
  place('Nob Hill, Portland', 45.53, -122.7),
  place('Old Town, Portland', 45.52, -122.67),
  place('Pearl District, Portland', 45.53, -122.68),
  place('Sellwood, Portland', 45.46, -122.65),
  place('South Waterfront, Portland', 45.5, -122.67),
  place('St. Johns, Portland', 45.59, -122.75),
  place('Sunnyside, Portland', 45.52, -122.63),
  place('Woodstock, Portland', 45.48, -122.61),
  place('Beaverton, OR', 45.49, -122.8),
  place('Gresham, OR', 45.5, -122.43),
  place('Hillsboro, OR', 45.52, -122.99),
  place('Lake Oswego, OR', 45.42, -122.67),
  place('Milwaukie, OR', 45.45, -122.64),
  place('Oregon City, OR', 45.36, -122.61),
  place('Sandy, OR', 45.4, -122.26),
  place('Sauvie Island, OR', 45.7, -122.82),
  place('Scappoose, OR', 45.75, -122.88),
  place('Tigard, OR', 45.43, -122.77),
  place('Troutdale, OR', 45.54, -122.39),
  place('Vancouver, WA', 45.63, -122.67),
  place('Camas, WA', 45.59, -122.4),
  place('Newberg, OR', 45.3, -122.97),
  place('McMinnville, OR', 45.21, -123.2),
  place('Hood River, OR', 45.71, -121.75),
  place('St. Helens, OR', 45.86, -122.81),
] as const
