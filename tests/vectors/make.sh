#!/usr/bin/env bash
# Makes the envelope vectors with the openssl command line alone, so that they owe nothing to the code they test.
# Running it again gives the same bytes: keys that exist are kept, and the random padding of the Cipher is fixed here.
# usage: tests/vectors/make.sh [FOLDER]    (default: this folder)
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
keys=$out/keys
mkdir -p "$keys" "$out/valid" "$out/tolerated" "$out/broken"
if [ "$out" != "$here" ]; then cp "$here"/keys/*.pkcs8.pem "$keys"; fi

# --- keys -----------------------------------------------------------------------------------------------------------

binary() { sed 's/../\\x&/g' | { read -r escaped; printf "$escaped"; }; }

repeat() { printf "%.0s$1" $(seq "$2"); }

ssh_string() { printf '%08x%s' $((${#1} / 2)) "$1"; }

ssh_line() { # the OpenSSH line of a public key, by hand: RFC 4253, 6.6
  local modulus
  modulus=$(openssl rsa -pubin -in "$1" -noout -modulus | sed 's/Modulus=//')
  printf 'ssh-rsa %s %s\n' "$({ ssh_string 7373682d727361; ssh_string 010001; ssh_string "00$modulus"; echo; } | binary | openssl base64 -A)" "$2"
}

make_key() { # name, bits
  local pem=$keys/$1.pkcs8.pem
  if [ ! -f "$pem" ]; then openssl genpkey -quiet -algorithm RSA -pkeyopt "rsa_keygen_bits:$2" -out "$pem"; fi
  openssl rsa -in "$pem" -traditional -out "$keys/$1.pkcs1.pem" 2>/dev/null
  openssl pkey -in "$pem" -pubout -out "$keys/$1.pub.spki.pem"
  openssl rsa -in "$pem" -RSAPublicKey_out -out "$keys/$1.pub.pkcs1.pem" 2>/dev/null
  ssh_line "$keys/$1.pub.spki.pem" "$1-test-vector" >"$keys/$1.pub.ssh"
}

make_key client 2048
make_key client-short 1024
make_key service-2048 2048
make_key service-1024 1024
make_key stranger 2048

# --- steps of the construction rules --------------------------------------------------------------------------------

base64() { openssl base64 -A; }
percent() { sed 's/+/%2B/g; s,/,%2F,g; s/=/%3D/g'; }
encrypt() { openssl enc -des-ede3-cbc -K "$1" -iv "$2" "${@:3}"; }
sign() { openssl dgst "-${2:-md5}" -sign "$keys/${1:-client}.pkcs8.pem"; }

cipher() { # hex of the 3DES key, service key: PKCS #1 v1.5 with a fixed padding string in place of a random one
  local size padding
  size=$(openssl rsa -in "$keys/$2.pkcs8.pem" -noout -modulus | sed 's/Modulus=//' | tr -d '\n' | wc -c)
  padding=$(repeat 5a $((size / 2 - 3 - ${#1} / 2)))
  printf '0002%s00%s\n' "$padding" "$1" | binary |
    openssl pkeyutl -encrypt -pubin -inkey "$keys/$2.pub.spki.pem" -pkeyopt rsa_padding_mode:none | base64
}

key=00112233445566778899aabbccddeeff0123456789abcdef
iv=0f1e2d3c4b5a6978
zoe='creation_time=2026-11-20T09%3A19%3A41%2B00%3A00&salt=4711&client_user_id=m-1&email=zoe%40example.org&firstname=Zo%C3%AB&lastname=O%27Brien+%26+S%C3%B8n'
whole_blocks='creation_time=2026-11-20T09%3A19%3A41%2B00%3A00&salt=1&client_user_id=abcdefghij'

start() { # profile, service key: a right request, of which a case may then spoil a part
  profile=$1 service=$2 tail=decode
  payload=$(printf %s "$profile" | encrypt "$key" "$iv" | base64)
  signature=$(printf %s "$payload" | sign | base64)
  wrapped=$(cipher "$key" "$service")
  vector=$(printf '%s\n' "$iv" | binary | base64)
}

signed() { signature=$(printf %s "$payload" | sign | base64); }

# folder, name, about (for broken ones: the reason), and the part at fault
write() {
  local fault=
  if [ -n "${4:-}" ]; then fault=$(printf '\n  "fault": "%s",' "$4"); fi
  cat >"$out/$1/$2.json" <<JSON
{
  "name": "$2",
  "about": "$3",$fault
  "serviceKey": "$service",
  "key": "$key",
  "iv": "$iv",
  "profile": "$profile",
  "fields": {
    "Payload": "$payload$tail",
    "Cipher": "${wrapped}decode",
    "Iv": "${vector}decode",
    "Signature": "${signature}decode"
  },
  "form": "Payload=$(printf %s "$payload" | percent)$tail&Cipher=$(printf %s "$wrapped" | percent)decode&Iv=$(printf %s "$vector" | percent)decode&Signature=$(printf %s "$signature" | percent)decode"
}
JSON
}

# --- valid ----------------------------------------------------------------------------------------------------------

start "$zoe" service-2048
write valid zoe 'the worked example of docs/member-access.md: a value with an apostrophe, an ampersand and letters outside ASCII'

start 'creation_time=2026-11-20T09%3A19%3A41%2B00%3A00&salt=0&client_user_id=7' service-2048
write valid id-alone 'only the id: the e-mail is optional, and a key without a value is left out'

start 'creation_time=2026-11-20T09%3A19%3A41%2B00%3A00&salt=140737488355327&client_user_id=staff+%2F+0042%3D%3F&email=%E7%94%A8%E6%88%B7%40%E4%BE%8B%E5%AD%90.example&username=ada.l&firstname=Ada&lastname=%F0%9F%8C%BB&address=12+High+St%0AFlat+%2B1&city=Austin&state=TX&zip=01234&country=US&phone=%2B1+512+555+0100&position=Engineer&password=p%25%26%3D%2B+%C3%BC&registration_code=R-9&spotlight=0&send_welcome_email=1' service-2048
write valid every-key 'all keys of the wire notes, awkward characters in them'

start "$whole_blocks" service-2048
[ $((${#profile} % 8)) = 0 ] || { echo "whole-blocks is not whole blocks" >&2; exit 1; }
write valid whole-blocks 'a profile of whole blocks of 8 bytes: PKCS #7 adds a block of its own'

start "$zoe" service-1024
write valid small-service-key 'a service key of 1,024 bits'

# --- tolerated: a client must not send these, a server may accept them -------------------------------------------------

start "$zoe" service-2048
zeros=$(repeat 00 $((8 - ${#profile} % 8)))
payload=$({ printf %s "$profile"; echo "$zeros" | binary; } | encrypt "$key" "$iv" -nopad | base64)
signed
write tolerated zero-padding 'padded with zero bytes, as one published client does'

start "$whole_blocks" service-2048
payload=$(printf %s "$profile" | encrypt "$key" "$iv" -nopad | base64)
signed
write tolerated zero-padding-of-whole-blocks 'a profile of whole blocks, to which another published client adds no zero bytes'

# --- broken ---------------------------------------------------------------------------------------------------------

start "$zoe" service-2048
case $payload in A*) payload=B${payload#?} ;; *) payload=A${payload#?} ;; esac
write broken payload-changed 'the first letter of the Payload was changed after signing' Signature

start "$zoe" service-2048
signature=$(printf %s "$payload" | percent | sign | base64)
write broken signature-over-percent-encoded 'the signature is over the percent-encoded text, not the base64 text' Signature

start "$zoe" service-2048
signature=$(printf %s "$payload" | openssl base64 -d -A | sign | base64)
write broken signature-over-bytes 'the signature is over the encrypted bytes, not the base64 text that stands for them' Signature

start "$zoe" service-2048
signature=$(printf %s "${payload}decode" | sign | base64)
write broken signature-over-suffix 'the signature is over the base64 text with its suffix' Signature

start "$zoe" service-2048
signature=$(printf %s "$payload" | sign client sha256 | base64)
write broken signature-by-sha256 'the signature hashes by SHA-256, not MD5' Signature

start "$zoe" service-2048
signature=$(printf %s "$payload" | sign stranger | base64)
write broken signature-by-stranger 'the signature is made with a key that is not the saved one' Signature

start "$zoe" service-2048
tail=
write broken payload-without-suffix 'the Payload lacks the suffix that guards its end' Payload

start "$zoe" service-2048
tail=decodedecode
write broken payload-with-two-suffixes 'the Payload has the suffix twice, and one is stripped' Payload

start "$zoe" service-2048
payload=$(printf %s "$payload" | tr '+/' '-_')
signed
write broken payload-in-base64url 'the Payload is in the URL-safe alphabet, which is not strict base64' Payload

start "$zoe" service-2048
payload=$(printf %s "$payload" | openssl base64 -d -A | head -c 61 | base64)
signed
write broken payload-cut 'the Payload was cut within a block before signing' Payload

start "$whole_blocks" service-2048
payload=$({ printf %s "$profile"; echo "$(repeat 00 7)08" | binary; } | encrypt "$key" "$iv" -nopad | base64)
signed
write broken payload-padded-by-x923 'padded by ANSI X9.23: zero bytes, and the last byte counts them' Payload

start "$zoe" service-2048
wrapped=$(cipher "$(printf %s "$key" | tr 0-9a-f a-f0-9)" service-2048)
write broken cipher-holds-another-key 'the Cipher holds another 3DES key than the one that encrypted the Payload' Payload

start "$zoe" service-2048
wrapped=$(cipher "$key" stranger)
write broken cipher-for-a-stranger 'the Cipher is encrypted for another service' Cipher

start "$zoe" service-2048
wrapped=$(cipher "${key:0:32}" service-2048)
write broken cipher-holds-a-short-key 'the Cipher holds 16 bytes, and a 3DES key has 24' Cipher

start "$zoe" service-2048
vector=$(printf '%s%s\n' "$iv" "$iv" | binary | base64)
write broken iv-too-long 'the Iv has 16 bytes, and 3DES takes 8' Iv
