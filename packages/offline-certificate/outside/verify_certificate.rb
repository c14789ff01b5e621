# Verifies certificates with ruby-cose (Debian: ruby-cose 1.2), which parses COSE and builds what is signed. It knows
# no EdDSA, so this file adds it by Ruby's OpenSSL. Arguments and output as of verify_certificate.py.
if ARGV.intersect?(%w[--help -h])
  puts "usage: verify_certificate.rb KEYS.json [STATUSLIST...] < TEXTS"
  exit
end

require "cose"
require "json"
require "openssl"
require "zlib"

class EdDSA < COSE::Algorithm::SignatureAlgorithm
  def valid_key?(key) = key.is_a?(COSE::Key::OKP)

  def to_pkey(key)
    der = ["302a300506032b6570032100"].pack("H*") + key.x
    OpenSSL::PKey.read("-----BEGIN PUBLIC KEY-----\n#{[der].pack('m0')}\n-----END PUBLIC KEY-----\n")
  end

  def valid_signature?(key, signature, data) = to_pkey(key).verify(nil, signature, data)
end
COSE::Algorithm.register(EdDSA.new(-8, "EdDSA"))

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

def base45(text)
  text.scan(/.{1,3}/m).map do |group|
    value = group.chars.each_with_index.sum { |character, place| ALPHABET.index(character) * 45**place }
    raise "a group" if value >= 256**(group.size - 1)

    group.size == 3 ? [value].pack("n") : [value].pack("C")
  end.join
end

def bytes(base64url) = base64url.tr("-_", "+/").unpack1("m")

KEYS = JSON.parse(File.read(ARGV[0]))["keys"].map do |key|
  COSE::Key::OKP.new(kid: bytes(key["kid"]).byteslice(0, 8), crv: 6, x: bytes(key["x"]))
end

def verified(token)
  message = COSE::Sign1.deserialize(token)
  raise "a header" unless message.unprotected_headers == {}

  # The library takes a text where the standard has bytes.
  parts = CBOR.decode(token).value.values_at(0, 2, 3)
  raise "a text" unless parts.all? { |part| part.encoding == Encoding::BINARY }

  message.verify(KEYS.find { |key| key.kid == message.headers.kid } || raise("no such key"))
  [message.protected_headers, CBOR.decode(message.payload)]
end

LISTS = ARGV.drop(1).to_h do |path|
  header, claims = verified(File.binread(path))
  raise "a type" unless header[16] == "application/statuslist+cwt" && claims[65533]["bits"] == 2

  [claims[2], Zlib.inflate(claims[65533]["lst"])]
end

$stdin.read.split("\n").each do |text|
  raise "a prefix" unless text.start_with?("AMN1:")

  claims = verified(base45(text.delete_prefix("AMN1:")))[1]
  place = claims[65535]["status_list"]
  kind, imei, brand, model, result = claims[-70001]
  list = LISTS[place["uri"]]
  state = list && (list.getbyte(place["idx"] / 4) >> (place["idx"] % 4 * 2) & 3)
  puts JSON.generate(number: claims[7], issued: claims[6], ends: claims[4], kind: kind, imei: imei.to_s.rjust(15, "0"),
                     brand: brand, model: model, result: result, state: state)
rescue StandardError
  puts "null"
end
