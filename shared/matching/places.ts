import { foldText } from "../text.ts";

/** Each region with its short names, and its towns, each with its alternative names. */
const REGIONS: readonly (readonly [region: string, towns: string])[] = [
  [
    "Metro Manila|NCR|Manila|National Capital Region|Kamaynilaan",
    "Manila City|City of Manila, Makati, Taguig|BGC|Bonifacio Global City, Quezon City|QC, Pasig|Ortigas, Mandaluyong, Pasay, Paranaque, Las Pinas, Muntinlupa|Alabang, Caloocan, Malabon, Navotas, Valenzuela, Marikina, San Juan City, Pateros",
  ],
  ["Cebu|Metro Cebu", "Cebu City, Mandaue, Lapu-Lapu|Mactan, Talisay, Danao, Toledo, Carcar, Naga City Cebu"],
  ["Davao|Metro Davao", "Davao City, Tagum, Panabo, Digos, Mati, Samal"],
  ["Iloilo", "Iloilo City, Passi, Oton, Pavia"],
  ["Negros Occidental|Negros", "Bacolod, Silay, Talisay City Negros, Kabankalan"],
  ["Negros Oriental", "Dumaguete, Bayawan, Tanjay"],
  ["Benguet", "Baguio, La Trinidad, Itogon"],
  ["Misamis Oriental", "Cagayan de Oro|CDO, Gingoog, El Salvador"],
  ["Cavite", "Bacoor, Dasmarinas, Imus, General Trias, Tagaytay, Cavite City"],
  ["Laguna", "Santa Rosa|Sta Rosa, Calamba, Binan, San Pedro, Los Banos, San Pablo"],
  ["Batangas", "Batangas City, Lipa, Tanauan, Nasugbu"],
  ["Rizal", "Antipolo, Cainta, Taytay, Angono"],
  ["Bulacan", "Malolos, Meycauayan, San Jose del Monte, Baliuag"],
  ["Pampanga", "Angeles|Clark, San Fernando Pampanga, Mabalacat"],
  ["Zambales", "Olongapo|Subic, Iba"],
  ["Pangasinan", "Dagupan, Urdaneta, Alaminos, Lingayen"],
  ["Ilocos Norte", "Laoag, Batac"],
  ["Ilocos Sur", "Vigan, Candon"],
  ["La Union", "San Fernando La Union, Bauang"],
  ["Cagayan", "Tuguegarao, Aparri"],
  ["Isabela", "Ilagan, Cauayan, Santiago"],
  ["Nueva Ecija", "Cabanatuan, Gapan, San Jose City"],
  ["Tarlac", "Tarlac City, Capas"],
  ["Quezon Province", "Lucena, Tayabas"],
  ["Camarines Sur", "Naga, Iriga, Pili"],
  ["Albay|Bicol", "Legazpi|Legaspi, Ligao, Tabaco"],
  ["Palawan", "Puerto Princesa, El Nido, Coron"],
  ["Leyte", "Tacloban, Ormoc, Palo"],
  ["Bohol", "Tagbilaran, Panglao"],
  ["Aklan", "Kalibo, Boracay|Malay"],
  ["Capiz", "Roxas"],
  ["Zamboanga Peninsula", "Zamboanga|Zamboanga City, Dipolog, Pagadian"],
  ["South Cotabato|SOCCSKSARGEN", "General Santos|Gensan, Koronadal"],
  ["Cotabato", "Cotabato City, Kidapawan"],
  ["Lanao del Norte", "Iligan"],
  ["Bukidnon", "Malaybalay, Valencia"],
  ["Agusan del Norte|Caraga", "Butuan, Cabadbaran"],
  ["Surigao", "Surigao City, Siargao"],
  ["Ifugao", "Banaue, Lagawe"],
  ["Mountain Province", "Bontoc, Sagada"],
];

/** Places that a text names: towns under one name each, and regions, named directly or through a town. */
export interface Places {
  towns: ReadonlySet<string>;
  /** Regions named directly: 'Cebu', but not the Cebu in 'Cebu City'. */
  regions: ReadonlySet<string>;
  /** The words in the names of its towns and regions. */
  around: ReadonlySet<string>;
  /** The normalised text, for texts that name no listed place. */
  words: readonly string[];
}

interface Known {
  kind: "town" | "region";
  name: string;
  region: string;
}

const words = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words in or next to place names that name no place themselves. */
const SAYS_NOTHING = new Set(["city", "of", "the", "or", "and", "in", "at", "near", "sa", "ng", "o", "philippines"]);

const KNOWN: ReadonlyMap<string, Known> = new Map(REGIONS.flatMap(([names, towns]) => knownOf(names, towns)));

/** Maps every name of a region or town to that place. */
function knownOf(regionNames: string, townNames: string): [string, Known][] {
  const names = regionNames.split("|");
  const region = names[0] ?? regionNames;
  const towns = townNames.split(", ").flatMap((spellings): [string, Known][] => {
    const own = spellings.split("|");
    return own.map((spelling) => [words(spelling).join(" "), { kind: "town", name: own[0] ?? spellings, region }]);
  });
  return [
    ...towns,
    ...names.map((name): [string, Known] => [words(name).join(" "), { kind: "region", name: region, region }]),
  ];
}

const LONGEST = Math.max(...[...KNOWN.keys()].map((name) => name.split(" ").length));

/** Finds the places in a text such as 'BGC, Taguig' or 'Cebu or Mandaue'. The longest names match first. */
export function placesOf(text: string): Places {
  const all = words(text);
  const towns = new Set<string>();
  const regions = new Set<string>();
  const around = new Set<string>();
  const townsIn = new Set<string>();
  for (let at = 0; at < all.length; ) {
    const found = longestAt(all, at);
    if (found) {
      if (found.known.kind === "town") {
        towns.add(found.known.name);
        townsIn.add(found.known.region);
      } else regions.add(found.known.name);
      around.add(found.known.region);
    }
    at += found?.length ?? 1;
  }
  // 'Mandaue City, Cebu' is a town; the region only says where the town is.
  for (const region of townsIn) regions.delete(region);
  return { towns, regions, around, words: all.filter((word) => !SAYS_NOTHING.has(word)) };
}

function longestAt(all: readonly string[], at: number): { known: Known; length: number } | null {
  for (let length = Math.min(LONGEST, all.length - at); length > 0; length -= 1) {
    const known = KNOWN.get(all.slice(at, at + length).join(" "));
    if (known) return { known, length };
  }
  return null;
}

/** How many words of a query from `at` on together name a listed place; 0 if none do. */
export function placeWordsAt(all: readonly string[], at: number): number {
  return longestAt(all, at)?.length ?? 0;
}

/**
 * How close a place is to a preferred place. For a preferred town, the rest of its region is nearby; for a preferred
 * region, all of its towns match. Places that are not listed are compared word by word.
 */
export function nearness(wanted: Places, place: Places): "there" | "near" | null {
  if (meet(wanted.towns, place.towns) || meet(wanted.regions, place.around)) return "there";
  const isKnown = wanted.around.size > 0;
  if (!isKnown && wanted.words.length > 0 && wanted.words.every((word) => place.words.includes(word))) return "there";
  return meet(wanted.around, place.around) ? "near" : null;
}

function meet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}
